export const ROOM_LIST = '/external/online/roomType';
export const CALENDAR = '/external/room/type/hotel/availability';
export const LANGUAGES = ['tr', 'en', 'de', 'ru'];

/** Reproducible random numbers. */
export function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const istanbul = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' });

export function dayFromToday(days) {
  const today = Date.parse(`${istanbul.format(new Date())}T00:00:00Z`);
  return new Date(today + days * 86_400_000).toISOString().slice(0, 10);
}

/** The form of a search for two adults, or for a random party in a random language. */
export function searchForm(hotelId, roll, nights, { random = false, days = 460 } = {}) {
  const arrival = 1 + roll(days);
  const form = new URLSearchParams({
    hotelID: hotelId,
    startDate: dayFromToday(arrival),
    endDate: dayFromToday(arrival + nights),
    adultCount: random ? 1 + roll(4) : 2,
    language: random ? LANGUAGES[roll(LANGUAGES.length)] : 'tr',
  });
  if (random) for (let children = roll(3); children > 0; children--) form.append('childAges[]', roll(17));
  return form.toString();
}

/** Forms of which no two are alike. */
export function differentForms(count, make) {
  const forms = new Set();
  while (forms.size < count) forms.add(make());
  return [...forms];
}

export async function roomList(service, token, form) {
  const response = await fetch(service.url + ROOM_LIST, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: form,
  });
  return response.text();
}
