import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildCommit } from '../bench/commit.mjs';
import { HERE, openCluster, startService, tokenFor } from '../bench/database.mjs';
import { benchHotel } from '../bench/hotel.mjs';
import { ALL_CORES, stop, stopAll } from '../bench/processes.mjs';
import { chromium } from 'playwright-core';
import { findBrowser } from '../test/harness/find-browser.mjs';
import { commandLine } from './command-line.mjs';
import { lastRelease } from './last-release.mjs';
import { comparePushed, partnerAt, pushBookings } from './upgrade-bookings.mjs';
import { ACTS, checkIn, differences, extend, move, openDesk, sell, stateOf } from './upgrade-desk.mjs';

/*
 * Upgrades from an earlier release under load, and proves that nobody notices: `npm run upgrade:check -- --from REF`. An
 * instance of that release goes on working while this one's migrations are applied; the duties of that release's
 * certification are met by it on the new tables, and by an instance of this release; then the old one is stopped. A partner
 * books, modifies, cancels and reads all the while, at both in turn, and no request may fail. So does the desk: guests are checked
 * in, stay longer and move, and every act that can be undone is undone, by either release, with the folio that the earlier one has
 * made. Random bookings are read back and repeated as before. In the end the nights of every room cost its total. A tab of the panel that is open meanwhile, behind one address for both,
 * shows a page afterwards that it has not loaded before. `--from` is the last release, where nothing else is said.
 */

const HOTEL_ID = 9_001;
const PAUSE_MS = 20;
const RANDOM_BOOKINGS = 1_000;
/** Who does an act, undoes it, does it again and undoes that, while instances of both releases run. */
const TURNS = [
  ['new', 'new'],
  ['old', 'new'],
  ['new', 'old'],
  ['new', 'old', 'old', 'new'],
  ['old', 'new', 'new', 'old'],
];
const run = promisify(execFile);
const USAGE = `Usage: npm run upgrade:check -- [--from REF]

Upgrades from an earlier release (a commit or tag; by default the last release) under load, and tells whether anything was
lost, in a few minutes. docs/operations.md, "Upgrade", says what it does.

Examples:
  npm run upgrade:check
  npm run upgrade:check -- --from v2.0.0
`;
const { values } = commandLine(USAGE, { options: { from: { type: 'string' } } });
const from = values.from ?? lastRelease(HERE);
if (from === undefined) {
  process.stderr.write('No earlier release is in this checkout: name one with --from REF.\n');
  process.exit(2);
}

const say = (text) => process.stdout.write(`${text}\n`);
const faults = [];
process.on('exit', stopAll);

const old = await buildCommit(from);
await run('npx', ['tsc', '--project', 'clients/certify'], { cwd: old });
const file = benchHotel({ id: HOTEL_ID, roomTypes: 4, boards: 2, days: 120 });
const MANAGER = { email: 'manager@upgrade.example', password: 'upgrade-1234-password' };
const staff = [{ email: MANAGER.email, name: 'Manager', password: MANAGER.password, role: 'manager' }];
const ROOMS = 60;
const roomTypes = file.roomTypes.map((type, i) => ({
  ...type,
  rooms: i > 1 ? [] : Array.from({ length: ROOMS }, (_, n) => ({ name: `${i + 1}-${n + 1}`, building: 'A' })),
}));
const hotel = { ...file, hotel: { ...file.hotel, sandbox: true }, paymentTypes: [10, 1], roomTypes, staff };
const cluster = await openCluster(old, [hotel]);
const folder = await mkdtemp(path.join(tmpdir(), 'upgrade-'));
try {
  await upgrade(await cluster.copy());
} finally {
  stopAll();
  await cluster.close();
  await rm(folder, { recursive: true, force: true });
}
for (const fault of faults.slice(0, 20)) say(`FAULT ${fault}`);
say(faults.length === 0 ? `Upgrading from ${from} loses nothing.` : `${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);

async function upgrade(database) {
  const shutdown = { SHUTDOWN_DELAY_MS: '1500', SHUTDOWN_GRACE_MS: '10000' };
  const settings = { ALLOW_PRIVATE_ADDRESSES: 'true', PANEL: 'true', ...shutdown };
  const before = await startService(database, settings, ALL_CORES);
  const token = await tokenFor(before, HOTEL_ID);
  const sale = startSelling(before.url, token);
  const tab = await openTab(before.url);
  await certify(before.url, `an instance of ${from} on its own tables`);
  const desk = { old: await openDesk(before.url, MANAGER) };
  const expected = await undoActs(database, desk, ['old', 'old']);
  const acts = [await doActs(desk.old)];
  const random = { hotelId: HOTEL_ID, count: RANDOM_BOOKINGS, day };
  const bookings = await pushBookings(partnerAt(before.url, token, HOTEL_ID), random);
  say(`${bookings.length} random bookings are pushed`);

  await run(process.execPath, [path.join(HERE, 'dist/src/commands/migrate.js')], {
    env: { ...process.env, ...database.environment },
  });
  say('the migrations of this release are applied');
  await certify(before.url, `an instance of ${from} on the new tables`);
  acts.push(await doActs(desk.old));

  const after = await startService({ ...database, root: HERE }, settings, ALL_CORES);
  sale.use(before.url, after.url);
  desk.new = await openDesk(after.url, MANAGER);
  for (const begun of acts)
    compare('undone after the upgrade', expected, await undone(database, desk.new, begun));
  for (const turns of TURNS) compare(turns.join(', '), expected, await undoActs(database, desk, turns));
  const wrong = await comparePushed(partnerAt(after.url, token, HOTEL_ID), bookings);
  faults.push(...wrong);
  say(`${wrong.length === 0 ? 'ok    ' : 'FAILED'}  random bookings are read back and repeated as before`);
  await stayInTurn(desk);
  sale.use(after.url);
  await certify(after.url, `an instance of this release, by the duties of ${from}`);
  await stop(before.child);
  say(`the instance of ${from} is stopped`);
  await tab?.goOn(after.url);
  say(`${await sale.end()} pushes meanwhile`);
  await stop(after.child);
  for (const args of [['--repair'], []]) await checkLedger(database, args);
  await checkNights(database);
  await database.drop();
}

/** Does every act that can be undone, each with a booking of its own. */
async function doActs(desk) {
  const begun = {};
  for (const [what, { begin, act }] of Object.entries(ACTS)) {
    try {
      const booking = await begin(desk);
      await act(desk, booking);
      begun[what] = booking;
    } catch (error) {
      faults.push(`${what}: ${error}`);
    }
  }
  return begun;
}

/** Undoes what was done; returns what the bookings are like, by the names of the acts. */
async function undone(database, desk, begun) {
  const states = {};
  for (const [what, booking] of Object.entries(begun)) {
    try {
      await ACTS[what].undo(desk, booking);
      states[what] = await stateOf(database, booking);
    } catch (error) {
      faults.push(`undoing ${what}: ${error}`);
    }
  }
  return states;
}

/** Does and undoes every act by the releases in turn. */
async function undoActs(database, desk, [first, second, ...others]) {
  const begun = await doActs(desk[first]);
  const states = await undone(database, desk[second], begun);
  if (others.length === 0) return states;
  for (const [what, booking] of Object.entries(begun)) {
    if (ACTS[what].isOnce) delete begun[what];
    else
      try {
        await ACTS[what].act(desk[others[0]], booking);
      } catch (error) {
        faults.push(`${what} again: ${error}`);
      }
  }
  return undone(database, desk[others[1]], begun);
}

function compare(how, expected, found) {
  const wrong = Object.keys(expected).flatMap((what) =>
    found[what] === undefined ? [] : differences(`${what}, ${how}`, expected[what], found[what]),
  );
  faults.push(...wrong);
  say(`${wrong.length === 0 ? 'ok    ' : 'FAILED'}  acts of the desk: ${how}`);
}

/** Guests come, stay longer, move and stay longer again, each step at an instance of either release. */
async function stayInTurn(desk) {
  const desks = [desk.old, desk.new];
  for (let turns = 0; turns < 32; turns++) {
    const at = (step) => desks[(turns >> step) & 1];
    try {
      const booking = await sell(at(0));
      const [reservationId] = booking.reservationIds;
      await checkIn(at(1), reservationId);
      await extend(at(2), booking);
      await move(at(3), reservationId);
      await extend(at(4), booking);
    } catch (error) {
      faults.push(`a stay by turns ${turns.toString(2)}: ${error}`);
    }
  }
  say('guests came, stayed longer and moved, at both in turn');
}

async function checkLedger(database, args) {
  const check = path.join(HERE, 'dist/src/commands/ledger-check.js');
  const env = { ...process.env, ...database.environment };
  const { stdout } = await run(process.execPath, [check, ...args], { env }).catch((error) => {
    faults.push(`ledger:check ${args.join(' ')}:\n${error.stdout}${error.stderr}`);
    return error;
  });
  process.stdout.write(stdout);
}

/** The nights of every room are those of its stay and cost its total. */
async function checkNights(database) {
  const rooms = await database.query(
    `SELECT r.id, r.status, r.total, count(n.amount) AS nights, sum(n.amount) AS amount
       FROM booking_room r LEFT JOIN booked_night n ON n.hotel_id = r.hotel_id AND n.booking_room_id = r.id
      GROUP BY r.hotel_id, r.id
     HAVING sum(n.amount) IS DISTINCT FROM r.total
            OR count(n.amount) <> CASE WHEN r.total IS NULL THEN 0 ELSE r.departure - r.arrival END`,
  );
  const [{ count }] = await database.query('SELECT count(*) FROM booking_room');
  say(`${rooms.length === 0 ? 'ok    ' : 'FAILED'}  the nights of ${count} rooms cost their totals`);
  for (const room of rooms) faults.push(`nights: ${JSON.stringify(room)}`);
}

/** A tab of the panel at one address, behind which the instance changes; undefined where there is no browser. */
async function openTab(firstUrl) {
  const executablePath = await findBrowser();
  if (executablePath === undefined) return void say('left out: the panel, as there is no browser');
  let target = new URL(firstUrl);
  const lines = new Set();
  const server = createServer((line) => {
    const onwards = connect(Number(target.port), target.hostname);
    lines.add(line);
    for (const [one, other] of [
      [line, onwards],
      [onwards, line],
    ]) {
      one.pipe(other);
      one.on('error', () => other.destroy()).on('close', () => lines.delete(line));
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}/admin`;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await page.goto(`${address}/login?next=/admin/pages/today`);
  await page.fill('input[name=email]', MANAGER.email);
  await page.fill('input[name=password]', MANAGER.password);
  await page.keyboard.press('Enter');
  await page.locator('nav a[href="/admin/pages/reports"]').waitFor();
  return {
    async goOn(url) {
      target = new URL(url);
      for (const line of lines) line.destroy();
      await page.locator('nav a[href="/admin/pages/reports"]').click();
      const isShown = await page
        .locator('main h1')
        .filter({ hasText: /Reports|Raporlar/ })
        .waitFor()
        .then(
          () => true,
          () => false,
        );
      say(`${isShown ? 'ok    ' : 'FAILED'}  a tab of the panel that was opened at ${from} goes on`);
      if (!isShown) faults.push(`the panel shows no further page: ${await page.locator('body').innerText()}`);
      await browser.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Judges a service by the duties of the earlier release. */
async function certify(url, what) {
  const args = ['--url', url, '--report', path.join(folder, 'report'), '--hotel', String(HOTEL_ID)];
  const credentials = ['--api-key', `bench-${HOTEL_ID}`, '--api-secret', `bench-secret-${HOTEL_ID}`];
  const script = path.join(old, 'clients/certify/dist/main.js');
  const failed = await run(process.execPath, [script, ...args, ...credentials]).then(
    () => undefined,
    (error) => `${error.stdout}${error.stderr}`,
  );
  say(`${failed === undefined ? 'ok    ' : 'FAILED'}  ${what}`);
  if (failed !== undefined) faults.push(`${what}:\n${failed}`);
}

/**
 * Books, modifies, reads back and cancels again and again, at the addresses in all turns; every answer has to be right. Some
 * bookings stay.
 */
function startSelling(firstUrl, token) {
  let urls = [firstUrl];
  let ended = false;
  let count = 0;
  const at = (url) => partnerAt(url, token, HOTEL_ID);
  const sell = async (number) => {
    const url = urls[number % urls.length];
    const dates = { startDate: day(20), endDate: day(22) };
    const found = await at(url).search({ ...dates, adultCount: 2 });
    if (found.success !== true) throw new Error(`search: ${JSON.stringify(found).slice(0, 300)}`);
    const [type] = found.items;
    const booking = pushed(number, dates, type.id, type.accommodationTypes[0].id);
    const longer = pushed(
      number,
      { ...dates, endDate: day(23) },
      type.id,
      type.accommodationTypes[0].id,
      '151.01',
    );
    const [guest] = longer.PrimaryGuests;
    const withTelephone = { ...longer, PrimaryGuests: [{ ...guest, PhoneNumber: '+905550000000' }] };
    const steps = [
      ['Book', booking],
      ['Modify', longer],
      ['Modify', withTelephone],
      ...(number % 3 === 0 ? [] : [['Cancel', withTelephone]]),
    ];
    for (const [step, [type, content]] of steps.entries()) {
      const partner = at(urls[(number >> step) % urls.length]);
      await partner.push({ ...content, type });
      await partner.readBack(booking.ID);
      count++;
    }
  };
  const selling = (async () => {
    for (let number = 1; !ended; number++) {
      await sell(number).catch((error) => faults.push(`booking ${number}: ${error.cause ?? error}`));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();
  return {
    use: (...all) => (urls = all),
    async end() {
      ended = true;
      await selling;
      return count;
    },
  };
}

function pushed(number, { startDate, endDate }, roomTypeID, ratePlanID, price = '100.00') {
  const total = { amountAfterTaxes: price, amountOfTaxes: '0.00', currency: 'EUR' };
  const dates = { checkinDate: startDate, checkoutDate: endDate };
  return {
    hotelID: String(HOTEL_ID),
    ID: String(800_000 + number),
    createDateTime: '2026-11-20T10:11:12:345',
    ...dates,
    RoomStays: [
      {
        roomTypeID: String(roomTypeID),
        ratePlanID: String(ratePlanID),
        NumberOfUnits: '1',
        ...dates,
        GuestCount: { adult: 2, child: 0 },
        Total: total,
      },
    ],
    PrimaryGuests: [
      {
        name: 'Ayşe',
        surname: 'Yılmaz',
        PhoneNumber: '+905551112233',
        email: 'a@b.example',
        CountryCode: 'TR',
      },
    ],
    Total: { ...total, extraTotal: '0.00' },
  };
}

function day(days) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
