import { dayText } from './day.js';
import { dayIn, isTimeZone } from './time-zone.js';

describe('a time zone', () => {
  it.each(['Europe/Istanbul', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC', 'America/Argentina/Buenos_Aires'])(
    'is %s',
    (name) => expect(isTimeZone(name)).toBe(true),
  );

  it.each(['', 'Europe', 'Europe/Nowhere', '+03:00', 'Europe/Istanbul ', 'IST', 'CTT', 'CET'])(
    'is not %j',
    (name) => expect(isTimeZone(name)).toBe(false),
  );
});

describe('the day in a time zone', () => {
  it.each([
    'Europe/Istanbul',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'America/New_York',
    'UTC',
  ])('of %s is that of the calendar, in whatever order instants are asked for', (zone) => {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
    const midnight = Date.UTC(2026, 2, 8);
    for (const minutes of [0, 4, 5, 270, 15, 14, 1425, 1439, 1440, 285, 284, 299, 300, 345, 30, 0]) {
      const instantMs = midnight + minutes * 60_000;
      expect(dayText(dayIn(zone, instantMs))).toBe(calendar.format(instantMs));
    }
  });
});
