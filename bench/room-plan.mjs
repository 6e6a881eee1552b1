import { loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import { findBrowser } from '../test/harness/find-browser.mjs';
import { startService } from './database.mjs';
import { benchHotel, managerOf } from './hotel.mjs';
import { ALL_CORES, keepTo, OTHER_CORES, stop } from './processes.mjs';
import { signIn } from './workplaces.mjs';

const HOTEL_ID = 9_401;
const ROOM_TYPES = 10;
const ROOMS_OF_TYPE = 50;
const DAYS = 62;
/** How long the stays of a room are one after another, and how many days lie between them. */
const NIGHTS = [3, 2, 5, 1, 4, 7, 3, 2];
const GAPS = [0, 1, 0, 0, 2, 0, 1];
const SURNAMES = ['Öz', 'Yılmaz', 'Karaosmanoğlu', 'van den Berg', 'Demir', 'Fernández'];
/** As many as a booking may have. */
const ROOMS_OF_BOOKING = 10;
/** As far as one notch of a mouse wheel scrolls. */
const STEP_PX = 120;
const ROUNDS = 3;
const BOUND_MS = 12;

/** Scrolling the plan of a large hotel: the work of the main thread for each notch of the wheel. */
export async function measureRoomPlan({ database, wanted, report }) {
  if (!wanted('room plan')) return;
  const executablePath = await findBrowser();
  if (executablePath === undefined) return report({ name: 'room plan', value: 'not measured: no browser' });
  const manager = managerOf(HOTEL_ID);
  await database.importHotels([fullHotel(manager)]);
  const service = await startService(database);
  await planRooms(await signIn(service.url, manager));
  keepTo(ALL_CORES);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  keepTo(OTHER_CORES);
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await openPlan(page, service.url, manager);
  const ways = { down: [0, STEP_PX], sideways: [STEP_PX, 0] };
  for (const [way, by] of Object.entries(ways)) {
    const steps = await scrolled(page, by);
    const p95 = quantile(steps, 0.95);
    report({
      name: `room plan: processor time of the main thread for a step of ${STEP_PX} px ${way}, ${ROOM_TYPES * ROOMS_OF_TYPE} rooms × ${DAYS} days`,
      value: `p50 ${quantile(steps, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, worst of ${steps.length} ${Math.max(...steps).toFixed(1)} ms; load average ${loadavg()[0].toFixed(1)}`,
      bound: `p95 within ${BOUND_MS} ms`,
      isMet: p95 <= BOUND_MS,
    });
  }
  await browser.close();
  await stop(service.child);
}

/** A hotel whose rooms have stays one after another on all days of the plan; a tenth of them has guests in house. */
export function fullHotel(manager) {
  const file = benchHotel({ id: HOTEL_ID, roomTypes: ROOM_TYPES, boards: 1, days: DAYS + 10 });
  const roomTypes = file.roomTypes.map((type, i) => ({
    ...type,
    rooms: Array.from({ length: ROOMS_OF_TYPE }, (_, room) => ({ name: roomName(i, room), building: 'A' })),
  }));
  const bookings = roomTypes.flatMap(({ code, rooms }) => bookingsOf(code, rooms));
  return { ...file, staff: [manager], roomTypes, stays: [], bookings };
}

const roomName = (type, room) => `${type + 1}${String(room + 1).padStart(2, '0')}`;

/** Bookings of as many rooms as one may have: the stays of rooms beside each other. */
function bookingsOf(roomType, rooms) {
  const stays = rooms.map(({ name }, i) => staysOf(name, i, roomType));
  const bookings = [];
  for (let at = 0; at < Math.max(...stays.map(({ length }) => length)); at++) {
    for (let first = 0; first < rooms.length; first += ROOMS_OF_BOOKING) {
      const ofBooking = stays.slice(first, first + ROOMS_OF_BOOKING).flatMap((ofRoom) => ofRoom[at] ?? []);
      const guest = {
        firstName: 'Ayşe',
        lastName: SURNAMES[(first / ROOMS_OF_BOOKING + at) % SURNAMES.length],
      };
      if (ofBooking.length > 0)
        bookings.push({ voucher: `${rooms[first].name}-${at}`, booked: 'today-20', guest, rooms: ofBooking });
    }
  }
  return bookings;
}

function staysOf(room, index, roomType) {
  const stays = [];
  let arrival = index % 4;
  for (let i = index; arrival < DAYS; i++) {
    const departure = arrival + NIGHTS[i % NIGHTS.length];
    const days = { arrival: `today+${arrival}`, departure: `today+${departure}` };
    const isInHouse = arrival === 0 && index % 10 === 0;
    const inHouse = { state: 'inHouse', room, guests: [{ firstName: 'Ayşe', lastName: 'Demir' }] };
    stays.push({ roomType, board: 'B1', total: '100.00', ...days, ...(isInHouse ? inHouse : {}) });
    arrival = departure + GAPS[i % GAPS.length];
  }
  return stays;
}

/** Plans rooms day by day as the service proposes them. */
export async function planRooms(panel) {
  const { today } = await panel.read('frontDesk', 'house');
  const first = Date.parse(today);
  for (let day = 0; day < DAYS; day++) {
    const shown = new Date(first + day * 86_400_000).toISOString().slice(0, 10);
    const { stays } = await panel.read('roomPlan', 'proposal', { day: shown });
    const moves = stays.flatMap(({ reservationId, roomId }) =>
      roomId === null ? [] : [{ reservationId, roomId }],
    );
    if (moves.length > 0) await panel.change('roomPlan', 'plan', { moves });
  }
}

export async function openPlan(page, url, { email, password }) {
  await page.goto(`${url}/admin/login?next=/admin/pages/roomPlan`);
  await page.fill('#email', email);
  await page.fill('#password', password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^62 / }).click();
  await page
    .locator('.rp-day')
    .nth(DAYS - 1)
    .waitFor({ state: 'attached' });
  await page.locator('.rp-bar').first().waitFor();
}

/** What each step of scrolling takes of the main thread, in ms of processor time; to the end and back, several times. */
export async function scrolled(page, [x, y]) {
  const chrome = await page.context().newCDPSession(page);
  await chrome.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workMs = async () => {
    const { metrics } = await chrome.send('Performance.getMetrics');
    return 1_000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  const steps = [];
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const sign = round % 2 === 0 ? 1 : -1;
    for (let isMoved = true; isMoved;) {
      const before = await workMs();
      isMoved = await page.evaluate(`(${STEP})(${sign * x}, ${sign * y})`);
      if (isMoved) steps.push((await workMs()) - before);
    }
  }
  await chrome.detach();
  return steps;
}

/** Scrolls the plan, and waits until that is drawn; whether it was not at its end. Runs in the page. */
const STEP = `async (x, y) => {
  const plan = document.querySelector('.rp-chart');
  const before = plan.scrollTop + plan.scrollLeft;
  plan.scrollBy(x, y);
  const isMoved = plan.scrollTop + plan.scrollLeft !== before;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  return isMoved;
}`;

export function quantile(values, share) {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)];
}
