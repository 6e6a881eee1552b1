import { chromium } from 'playwright-core';
import { findBrowser } from '../test/harness/find-browser.mjs';
import { median } from './measure.mjs';
import { managerOf } from './hotel.mjs';
import { ALL_CORES, keepTo, OTHER_CORES } from './processes.mjs';

const ROUNDS = 7;
/** As long as somebody needs at least to type a password. */
const TYPING_MS = 1_000;
/** Today's figures, which the page shows when their data has come. */
const TODAY = '.t-figures li';

/** How long the panel's first page takes after signing in, in a browser that has never been there. */
export async function measurePanel({ service, hotel, wanted, report }) {
  if (!wanted('panel')) return;
  const executablePath = await findBrowser();
  if (executablePath === undefined) return report({ name: 'panel', value: 'not measured: no browser' });
  // A person's browser has the machine to itself.
  keepTo(ALL_CORES);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  keepTo(OTHER_CORES);
  const manager = managerOf(hotel.hotel.id);
  const [fetchedAhead, fetchedLate] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    fetchedAhead.push(await firstPageMs(browser, service, manager, true));
    fetchedLate.push(await firstPageMs(browser, service, manager, false));
  }
  await browser.close();
  report({
    name: "panel: from Enter on the sign-in page to Today's figures, empty browser cache",
    value: `${median(fetchedAhead).toFixed(0)} ms, worst of ${ROUNDS} ${Math.max(...fetchedAhead).toFixed(0)} ms; without fetching ahead ${median(fetchedLate).toFixed(0)} ms`,
    bound: 'under 1,000 ms',
  });
}

async function firstPageMs(browser, service, manager, ahead) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const signIn = `${service.url}/admin/login`;
  if (!ahead) await page.route(signIn, withoutPrefetches);
  await page.goto(signIn);
  // As long as routes are set, a browser does without its cache.
  if (!ahead) await page.unroute(signIn);
  await page.fill('#email', manager.email);
  await page.fill('#password', manager.password);
  await page.waitForTimeout(TYPING_MS);
  const enteredAtMs = performance.now();
  await page.keyboard.press('Enter');
  await page.waitForSelector(TODAY);
  const ms = performance.now() - enteredAtMs;
  await context.close();
  return ms;
}

async function withoutPrefetches(route) {
  const response = await route.fetch();
  const body = await response.text();
  await route.fulfill({ response, body: body.replace(/<link rel="prefetch"[^>]*>/g, '') });
}
