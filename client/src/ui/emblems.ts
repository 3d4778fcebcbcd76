// A small drawing for each chain, 24 by 24, filled with the ink of its colour.

export const EMBLEMS = [
  // Luxor: a pyramid, one side in shade.
  "M12 3 22 20H12zM11 5.5V20H2z",
  // Tower: a tall house with windows.
  "M7 22V5l5-3 5 3v17h-3.5v-4h-3v4zM10 7v2h1.4V7zm2.6 0v2H14V7zM10 11.5v2h1.4v-2zm2.6 0v2H14v-2z",
  // American: a star.
  "m12 2 2.9 6.6 7.1.7-5.3 4.8 1.5 7L12 17.5l-6.2 3.6 1.5-7L2 9.3l7.1-.7z",
  // Festival: two flags on a mast.
  "M11 2h2v20h-2zM13.5 3 22 6.2l-8.5 3.3zM10.500 11 2 14.200l8.500 3.300z",
  // Worldwide: a globe.
  "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2c1.300 0 2.600 2 3.100 5H8.900c.5-3 1.800-5 3.100-5zM7 9H4.600A8 8 0 0 1 8.300 4.900C7.700 6 7.200 7.400 7 9zm10 0c-.2-1.600-.7-3-1.300-4.100A8 8 0 0 1 19.400 9zM4.100 11h2.700v2H4.100zm4.700 0h6.400v2H8.800zm8.400 0h2.700v2h-2.700zM7 15c.2 1.600.7 3 1.300 4.100A8 8 0 0 1 4.600 15zm1.900 0h6.200c-.5 3-1.800 5-3.100 5s-2.600-2-3.100-5zM17 15h2.400a8 8 0 0 1-3.700 4.100c.6-1.100 1.100-2.500 1.300-4.100z",
  // Continental: a colonnade.
  "M12 2l9.500 5v2h-19V7zM4 10.500h3V18H4zm4.300 0h3V18h-3zm4.400 0h3V18h-3zm4.300 0h3V18h-3zM2.500 19.500h19V22h-19z",
  // Imperial: a crown.
  "M3 20V7l5 4.500L12 4l4 7.500L21 7v13zm2.500-4.500v2h13v-2z",
];
