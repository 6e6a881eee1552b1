import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser of this machine: `CHROMIUM_PATH`, or where it is commonly installed; a loud word where there is none. */
export function browserPath(): string | undefined {
  const found = PLACES.find((path) => path !== undefined && path !== '' && existsSync(path));
  if (found === undefined) {
    process.stderr.write(
      '\n*** BROWSER TESTS ARE LEFT OUT: no Chromium was found. Install one, or name it in CHROMIUM_PATH. ***\n\n',
    );
  }
  return found;
}

/** A browser without a window; undefined on a machine that has none. */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = browserPath();
  if (executablePath === undefined) return undefined;
  return chromium.launch({ executablePath, headless: true, args: ARGUMENTS });
}
