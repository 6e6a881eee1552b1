import { dayNumber } from './day.js';
import { hourOrNow } from './hour.js';

const LATER = new Date('2100-01-01T00:00:00Z');
const at = (zone: string, day: string, hour: number, now = LATER) =>
  hourOrNow(zone, dayNumber(day), hour, now).toISOString();

describe('the hour of a day', () => {
  it.each([
    ['Europe/Istanbul', '2027-01-15', 14, '2027-01-15T11:00:00.000Z'],
    ['UTC', '2027-01-15', 0, '2027-01-15T00:00:00.000Z'],
    ['Asia/Kathmandu', '2027-01-15', 10, '2027-01-15T04:15:00.000Z'],
    ['Pacific/Kiritimati', '2027-01-15', 10, '2027-01-14T20:00:00.000Z'],
    ['Pacific/Pago_Pago', '2027-01-15', 14, '2027-01-16T01:00:00.000Z'],
    ['Europe/Istanbul', '2010-01-15', 14, '2010-01-15T12:00:00.000Z'],
  ])('in %s on %s at %i', (zone, day, hour, instant) => {
    expect(at(zone, day, hour)).toBe(instant);
  });

  it.each([
    ['in Europe, before', 'Europe/Berlin', '2027-03-27', 14, '2027-03-27T13:00:00.000Z'],
    ['in Europe, after', 'Europe/Berlin', '2027-03-28', 14, '2027-03-28T12:00:00.000Z'],
    [
      'in Alaska, where it is earlier than in UTC',
      'America/Anchorage',
      '2027-03-14',
      10,
      '2027-03-14T18:00:00.000Z',
    ],
    ['in Australia, an hour before', 'Australia/Sydney', '2027-10-03', 1, '2027-10-02T15:00:00.000Z'],
    ['skips the hour', 'America/New_York', '2027-03-14', 2, '2027-03-14T07:00:00.000Z'],
    ['skips the first hour of the day', 'America/Havana', '2027-03-14', 0, '2027-03-14T05:00:00.000Z'],
  ])('where summer time begins %s', (_, zone, day, hour, instant) => {
    expect(at(zone, day, hour)).toBe(instant);
  });

  it.each([
    ['in Europe, before', 'Europe/Berlin', '2027-10-30', 14, '2027-10-30T12:00:00.000Z'],
    ['in Europe, after', 'Europe/Berlin', '2027-10-31', 14, '2027-10-31T13:00:00.000Z'],
    ['and the hour comes twice', 'Europe/Berlin', '2027-10-31', 2, '2027-10-31T01:00:00.000Z'],
  ])('where summer time ends %s', (_, zone, day, hour, instant) => {
    expect(at(zone, day, hour)).toBe(instant);
  });

  it('is now where it is still to come', () => {
    const now = new Date('2027-01-15T10:59:59.500Z');
    expect(at('Europe/Istanbul', '2027-01-15', 14, now)).toBe(now.toISOString());
    expect(at('Europe/Istanbul', '2027-01-15', 13, now)).toBe('2027-01-15T10:00:00.000Z');
  });
});
