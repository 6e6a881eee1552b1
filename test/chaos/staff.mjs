import { setTimeout as delay } from 'node:timers/promises';
import { untilEnd } from './callers.mjs';
import { NoAnswer } from './client.mjs';
import { dayAfter } from './holdings.mjs';
import { ALLOTMENT, ALLOTTED_ROOMS, FIRST_DAY, LAST_DAY, SOLD_TYPES } from './hotel.mjs';
import { seeded } from './random.mjs';
import { readInHouse } from './reads.mjs';

const DAY_MS = 86_400_000;

/** Somebody who sets allotments and prices in the rate grid. What was not answered is left as it may be. */
export function startRateManager(context, seed) {
  const random = seeded(seed * 1_000 + 100);
  const { system, holdings, staff, today } = context;
  const frozen = new Set();
  return untilEnd(context, async () => {
    await delay(random.whole(50, 300));
    const code = random.pick(SOLD_TYPES);
    const isPrice = random.chance(0.5);
    const day = dayAfter(today, random.whole(FIRST_DAY, LAST_DAY));
    const [what, field] = isPrice ? ['prices', 'price'] : ['allotments', 'allotment'];
    const key = `${code} ${day} ${field}`;
    if (frozen.has(key)) return;
    const roomTypeId = system.roomTypes[code];
    const [before] = holdings.cell(roomTypeId, day)[what];
    const after = isPrice ? random.whole(5_000, 20_000) : random.whole(ALLOTMENT - 2, ALLOTMENT + 3);
    if (after === before) return;
    holdings.setValues(roomTypeId, day, what, [before, after]);
    const page = context.feed.pages;
    const ratePlanId = isPrice ? system.ratePlans[code] : null;
    const days = [[Date.parse(`${day}T00:00:00Z`) / DAY_MS, before, after]];
    const lines = [{ roomTypeId, ratePlanId, field, days }];
    try {
      const { status, body, text } = await staff.change(random.pick(system.instances), 'rates', 'save', {
        lines,
        source: 'grid',
        confirmed: true,
      });
      const isKnown = status === 200 && (body?.status === 'saved' || body?.status === 'refused');
      context.report.check('definite', isKnown, `the change of ${key}: ${status} ${text.slice(0, 200)}`);
      const isSaved = body?.status === 'saved';
      holdings.setValues(roomTypeId, day, what, [isSaved ? after : before]);
      if (isSaved)
        context.dayChanges.push({ kind: isPrice ? 'rates' : 'availability', roomTypeId, day, page });
    } catch (error) {
      frozen.add(key);
      throw error;
    }
  });
}

/**
 * Somebody who sets rooms aside for the agency: more or fewer of them, and until when before each night. What is near enough is released
 * with the change. A record whose change was not answered is left as it may be.
 */
export async function startAllotmentManager(context, seed) {
  const random = seeded(seed * 1_000 + 102);
  const { system, holdings, staff, report, today } = context;
  const listed = await insisting(context, () => staff.read(system.instances[0], 'allotments', 'list'));
  const open = listed?.body.allotments ?? [];
  report.check('definite', open.length > 0, `the allotments: ${listed?.text.slice(0, 200)}`);
  const keptOn = (day, { rooms, releaseDays }) => (releaseDays !== null && day <= releaseDays ? 0 : rooms);
  return untilEnd(context, async () => {
    await delay(random.whole(200, 800));
    if (open.length === 0) return;
    const record = random.pick(open);
    const { id, version, partnerId, roomTypeId, from, to } = record;
    const before = { rooms: record.rooms, releaseDays: record.releaseDays };
    const rooms = random.whole(1, ALLOTTED_ROOMS + 2);
    const releaseDays = random.chance(0.4) ? null : random.whole(0, LAST_DAY);
    const setKept = (...all) => {
      for (let day = FIRST_DAY; day <= LAST_DAY; day++) {
        holdings.setValues(roomTypeId, dayAfter(today, day), 'kept', [
          ...new Set(all.map((one) => keptOn(day, one))),
        ]);
      }
    };
    setKept(before, { rooms, releaseDays });
    try {
      const allotment = { partnerId, roomTypeId, from, to, rooms, releaseDays };
      const saving = { id, version, allotment };
      const answer = await staff.change(random.pick(system.instances), 'allotments', 'save', saving);
      const isSaved = answer.status === 200;
      const isKnown = isSaved || (answer.status === 422 && answer.text.includes('rooms_are_not_left'));
      report.check(
        'definite',
        isKnown,
        `the allotment of ${roomTypeId}: ${answer.status} ${answer.text.slice(0, 200)}`,
      );
      setKept(isSaved ? { rooms, releaseDays } : before);
      if (isSaved) Object.assign(record, { rooms, releaseDays, version: answer.body.version });
    } catch (error) {
      open.splice(open.indexOf(record), 1);
      throw error;
    }
  });
}

/** Reception: a guest is booked, checked in, listed at every instance, checked out and listed no more. */
export function startReception(context, seed) {
  const random = seeded(seed * 1_000 + 101);
  const { system, staff, bookings, report, today } = context;
  const desk = {
    rooms: [{ roomTypeId: system.roomTypes.DESK, arrival: today, departure: dayAfter(today, 1) }],
  };
  const anywhere = () => random.pick(system.instances);
  let made = 0;

  const listed = async (name, isWanted) => {
    for (const instance of system.instances) {
      const names = await insisting(context, () => readInHouse(context, instance));
      const wrong = `${instance.name}: ${name} ${isWanted ? 'is missing from' : 'is still in'} the in-house list`;
      if (names !== undefined) report.check('fresh', names.includes(name) === isWanted, wrong);
    }
  };
  const statusOf = async (reservationId) => {
    const { body } = await staff.read(anywhere(), 'frontDesk', 'reservation', { reservationId });
    return body?.status;
  };
  const balanceOf = async (reservationId) => {
    const { body } = await staff.read(anywhere(), 'frontDesk', 'reservation', { reservationId });
    return body?.balance;
  };
  const reservationOf = async (guestSurname) => {
    const instance = anywhere();
    const { body } = await staff.read(instance, 'frontDesk', 'list', {
      list: 'arrivals',
      search: guestSurname,
    });
    const found = body?.reservations?.find((one) => one.guestSurname === guestSurname);
    report.check(
      'fresh',
      found !== undefined,
      `${instance.name}: ${guestSurname} is missing from the arrivals`,
    );
    return found?.reservationId;
  };
  const freeRoom = async (reservationId) => {
    const { body } = await staff.read(anywhere(), 'frontDesk', 'freeRooms', { reservationId });
    return body?.rooms?.find(({ roomTypeId }) => roomTypeId === system.roomTypes.DESK);
  };
  /** Sends a step until its effect is seen: who was not answered looks first, as the step may have been carried out. */
  const step = (operation, input, status) =>
    insisting(context, async () => {
      if ((await statusOf(input.reservationId)) === status) return true;
      const answer = await staff.change(anywhere(), 'frontDesk', operation, input);
      const isDone = (await statusOf(input.reservationId)) === status;
      report.check('desk', isDone, `${operation}: ${answer.status} ${answer.text.slice(0, 200)}`);
      return isDone;
    });

  return untilEnd(context, async () => {
    const lastName = `DESK${++made}`;
    const booking = await bookings.book(anywhere(), `desk-${made}`, desk, { guest: lastName });
    if (booking.svcId === undefined) return;
    booking.isFrozen = true;
    const reservationId = await insisting(context, () => reservationOf(lastName));
    const room = await insisting(context, () => freeRoom(reservationId));
    if (reservationId === undefined || room === undefined) return;
    const guests = [
      {
        firstName: 'AYŞE',
        lastName,
        identityNumber: '10000000146',
        birthDate: '1990-01-31',
        nationality: 'TR',
      },
    ];
    // Nobody cleans the room that a guest has left.
    const choice = { roomId: room.roomId, accepted: ['room_is_not_clean'] };
    if (await step('checkIn', { reservationId, ...choice, guests }, 'checked_in'))
      await listed(lastName, true);
    const balance = await insisting(context, () => balanceOf(reservationId));
    if (balance === undefined) return;
    if (await step('checkOut', { reservationId, balance }, 'checked_out')) await listed(lastName, false);
  });
}

/** Tries until there is an answer; undefined when the run ends before. */
async function insisting(context, work) {
  while (!context.ending.aborted) {
    try {
      const result = await work();
      if (result !== false) return result;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
    await delay(100);
  }
  return undefined;
}
