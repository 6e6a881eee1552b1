import { dayAfter } from './holdings.mjs';
import { FIRST_DAY, HOTSPOT_KEY, LAST_DAY, SOLD_TYPES } from './hotel.mjs';
import { call } from './client.mjs';

const CALENDAR = '/external/room/type/hotel/availability';
const ROOM_LIST = '/external/online/roomType';
const IN_HOUSE = '/public/json/customer/inhotel';

/**
 * Reads the calendar as one of the partners, and checks that every day lies between what was sure and what was possible meanwhile.
 * @param {'fresh' | 'roomsLeft'} rule
 */
export async function readCalendar(context, instance, rule, isOfAgency = false) {
  const { system, report, holdings, today } = context;
  const partner = isOfAgency ? context.agency : context.partner;
  const reader = isOfAgency ? `${instance.name} agency` : instance.name;
  const window = holdings.openWindow();
  try {
    const answer = await partner.get(instance, 'calendar', CALENDAR, {
      startDate: dayAfter(today, FIRST_DAY),
      endDate: dayAfter(today, LAST_DAY),
    });
    const items = answer.body?.roomTypes ?? [];
    for (const code of SOLD_TYPES) {
      const item = items.find(({ id }) => id === system.roomTypes[code]);
      report.check(
        rule,
        item !== undefined,
        `${reader} calendar without ${code}: ${answer.text.slice(0, 200)}`,
      );
      for (const { start, availability, price } of item?.availability ?? []) {
        const day = start.slice(0, 10);
        const [least, most] = window.roomsLeft(item.id, day, isOfAgency);
        const holds = availability >= least && availability <= most;
        report.check(
          rule,
          holds,
          `${reader} calendar ${code} ${day}: ${availability} left, not ${least} to ${most}`,
        );
        const minor = Math.round(Number(price.replaceAll(',', '')) * 100);
        const prices = window.prices(item.id, day);
        report.check(
          rule,
          prices.has(minor),
          `${reader} calendar ${code} ${day}: price ${price}, not ${[...prices]}`,
        );
      }
    }
  } finally {
    window.close();
  }
}

/** Searches a stay, and checks its rooms left in the same way. */
export async function search(context, instance, random, isOfAgency) {
  const { system, report, holdings, today } = context;
  const partner = isOfAgency ? context.agency : context.partner;
  const reader = isOfAgency ? `${instance.name} agency` : instance.name;
  const first = random.whole(FIRST_DAY, LAST_DAY - 4);
  const days = Array.from({ length: random.whole(1, 4) }, (_, night) => dayAfter(today, first + night));
  const window = holdings.openWindow();
  try {
    const { body, text } = await partner.postForm(instance, 'search', ROOM_LIST, {
      hotelID: system.hotel.hotelID,
      startDate: days[0],
      endDate: dayAfter(days.at(-1), 1),
      adultCount: 2,
      language: 'en',
    });
    report.check('fresh', body?.success === true, `${reader} search: ${text.slice(0, 200)}`);
    for (const code of SOLD_TYPES) {
      const id = system.roomTypes[code];
      const bounds = days.map((day) => window.roomsLeft(id, day, isOfAgency));
      const [least, most] = [0, 1].map((end) => Math.min(...bounds.map((bound) => bound[end])));
      const left = body?.items?.find((item) => item.id === id)?.roomCount ?? 0;
      const holds = left >= least && left <= most;
      report.check('fresh', holds, `${reader} search ${code} ${days}: ${left} left, not ${least} to ${most}`);
    }
  } finally {
    window.close();
  }
}

/** The last names of those who are in house, as the hotspot is told. */
export async function readInHouse({ report }, instance) {
  const answer = await call(report, instance, {
    name: 'in-house list',
    method: 'POST',
    path: IN_HOUSE,
    headers: { ApiKey: HOTSPOT_KEY },
  });
  report.check(
    'fresh',
    answer.body?.success === 1,
    `${instance.name} in-house list: ${answer.text.slice(0, 200)}`,
  );
  return (answer.body?.otelde ?? []).map(({ lastName }) => lastName);
}
