import { isTimeZone } from './time-zone.js';

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
