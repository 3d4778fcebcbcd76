// Unpacks Chromium, its fonts and the libraries it needs into TMPDIR. The package unpacks the
// libraries only if it believes that it runs on AWS Lambda.
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs24.x";
const { default: chromium } = await import("@sparticuz/chromium");
await chromium.executablePath();

// Where the folder is moved later, its fonts must still be found: without any, Chromium ends as soon
// as a page has a text field.
const configuration = join(tmpdir(), "fonts", "fonts.conf");
const found = await readFile(configuration, "utf8");
const relative = found.replace("<dir>/tmp/fonts</dir>", '<dir prefix="relative">fonts</dir>');
if (relative === found) throw new Error(`${configuration} does not name /tmp/fonts`);
await writeFile(configuration, relative);
