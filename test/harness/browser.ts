import { type Browser, chromium } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `describe` for what needs a browser: left out, as the run says at its end, on a machine that has none. */
export const withBrowser = (...what: Parameters<typeof describe>): void =>
  (process.env.CHROMIUM_PATH ? describe : describe.skip)(...what);

/** A browser without a window. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH!, headless: true, args: ARGUMENTS });
}
