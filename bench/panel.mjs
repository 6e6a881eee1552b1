import { chromium } from 'playwright-core';
import { findBrowser } from '../test/harness/find-browser.mjs';
import { median, told } from './measure.mjs';
import { managerOf } from './hotel.mjs';
import { ALL_CORES, keepTo, OTHER_CORES } from './processes.mjs';

const ROUNDS = 7;
const SLOW_ROUNDS = 3;
/** As long as somebody needs at least to type a password. */
const TYPING_MS = 1_000;
/** Lines of hotels, in bits per second and with the time there and back, each with what its first page may take. */
const LINES = [
  { name: '400 kbit/s', bitsPerSecond: 400_000, roundTripMs: 100, boundMs: 8_000 },
  { name: '1.6 Mbit/s', bitsPerSecond: 1_600_000, roundTripMs: 100, boundMs: 3_000 },
];
/** Today's figures, which the page shows when their data has come. */
const TODAY = '.t-figures li';

/** The panel as people meet it: its first page in a browser that has never been there, and the rate grid. */
export async function measurePanel({ service, hotel, wanted, report }) {
  if (!wanted('panel')) return;
  const executablePath = await findBrowser();
  if (executablePath === undefined) return report({ name: 'panel', value: 'not measured: no browser' });
  // A person's browser has the machine to itself.
  keepTo(ALL_CORES);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  keepTo(OTHER_CORES);
  const manager = managerOf(hotel.hotel.id);
  await firstPage({ browser, service, manager, report });
  for (const line of LINES) await slowLine({ browser, service, manager, report, line });
  await rateGrid({ browser, service, manager, report });
  await browser.close();
}

async function firstPage({ browser, service, manager, report }) {
  const [fetchedAhead, fetchedLate] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    fetchedAhead.push(await firstPageMs(browser, service, manager, true));
    fetchedLate.push(await firstPageMs(browser, service, manager, false));
  }
  report({
    name: "panel: from Enter on the sign-in page to Today's figures, empty browser cache",
    value: `${told(fetchedAhead)}; without fetching ahead ${median(fetchedLate).toFixed(0)} ms`,
    bound: 'within 600 ms',
    isMet: median(fetchedAhead) <= 600,
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

/** Today on a slow line with an empty cache, from its address to its figures, and what is fetched until then. */
async function slowLine({ browser, service, manager, report, line }) {
  const { name, bitsPerSecond, roundTripMs, boundMs } = line;
  const runs = [];
  for (let round = 0; round < SLOW_ROUNDS; round++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${service.url}/admin/login`);
    await page.fill('#email', manager.email);
    await page.fill('#password', manager.password);
    await page.keyboard.press('Enter');
    await page.waitForSelector(TODAY);
    const browserLine = await context.newCDPSession(page);
    await browserLine.send('Network.enable');
    await browserLine.send('Network.clearBrowserCache');
    const bytesPerSecond = bitsPerSecond / 8;
    await browserLine.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTripMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    let [bytes, requests] = [0, 0];
    browserLine.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests++;
    });
    const startedAtMs = performance.now();
    await page.goto(`${service.url}/admin`, { waitUntil: 'commit' });
    await page.waitForSelector(TODAY);
    runs.push({ ms: performance.now() - startedAtMs, kilobytes: bytes / 1_000, requests });
    await context.close();
  }
  const times = runs.map(({ ms }) => ms);
  const [{ kilobytes, requests }] = runs;
  report({
    name: `panel: Today on a line of ${name} (${roundTripMs} ms there and back), empty browser cache`,
    value: `${told(times)}; ${kilobytes.toFixed(0)} kB in ${requests} requests`,
    bound: `within ${boundMs.toLocaleString('en')} ms`,
    isMet: median(times) <= boundMs,
  });
}

/** Opening the grid of the whole hotel, and scrolling across 62 days of it. */
async function rateGrid({ browser, service, manager, report }) {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${service.url}/admin/login?next=/admin/pages/rates`);
  await page.fill('#email', manager.email);
  await page.fill('#password', manager.password);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=gridcell]');
  const opened = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAtMs = performance.now();
    await page.goto(`${service.url}/admin/pages/rates`);
    await page.waitForSelector('[role=gridcell]');
    opened.push(performance.now() - startedAtMs);
  }
  await page.getByRole('button', { name: /^62 / }).click();
  await page.waitForSelector('[aria-colcount="63"]');
  const frames = await page.evaluate(SCROLL);
  await context.close();
  report({
    name: 'panel: opening the rate grid of 20 room types × 5 boards',
    value: `${told(opened)}; a frame of scrolling on 62 days ${median(frames).toFixed(0)} ms, longest ${Math.max(...frames).toFixed(0)} ms`,
    bound: 'under 1,500 ms',
    isMet: median(opened) < 1_500,
  });
}

const SCROLL = `(async () => {
  const grid = document.querySelector('.r-grid');
  const frames = [];
  for (let step = 0; step < 90; step++) {
    const startedAtMs = performance.now();
    grid.scrollBy(20, 60);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    frames.push(performance.now() - startedAtMs);
  }
  return frames;
})()`;

async function withoutPrefetches(route) {
  const response = await route.fetch();
  const body = await response.text();
  await route.fulfill({ response, body: body.replace(/<link rel="prefetch"[^>]*>/g, '') });
}
