// Unpacks Chromium, its fonts and the libraries it needs into TMPDIR. The package unpacks the
// libraries only if it believes that it runs on AWS Lambda.
process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs24.x";
const { default: chromium } = await import("@sparticuz/chromium");
await chromium.executablePath();
