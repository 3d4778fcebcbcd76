// Unpacks the packed Chromium, its fonts and the libraries it links to, into TMPDIR. The package
// unpacks its libraries only where it believes itself to run on the platform it was made for.
process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs24.x";
const { default: chromium } = await import("@sparticuz/chromium");
await chromium.executablePath();
