import { timeSince, differenceValues, isLate, reasonOf, topOfScale } from './model';

const now = Date.parse('2027-03-01T12:00:00Z');

it('tells how long ago something was, in the unit that people use', () => {
  expect(timeSince('2027-03-01T11:59:50Z', now)).toEqual({ value: -0, unit: 'minute' });
  expect(timeSince('2027-03-01T11:15:00Z', now)).toEqual({ value: -45, unit: 'minute' });
  expect(timeSince('2027-03-01T09:00:00Z', now)).toEqual({ value: -3, unit: 'hour' });
  expect(timeSince('2027-02-26T12:00:00Z', now)).toEqual({ value: -3, unit: 'day' });
  expect(timeSince('2027-03-01T12:00:30Z', now)).toEqual({ value: -0, unit: 'minute' });
});

it('knows a hotspot that no longer asks', () => {
  expect([
    isLate(null, now),
    isLate('2027-03-01T11:44:00Z', now),
    isLate('2027-03-01T11:46:00Z', now),
  ]).toEqual([true, true, false]);
});

it('takes a reason apart', () => {
  expect(reasonOf('room_is_not_available: 2027-03-01')).toEqual({
    identifier: 'room_is_not_available',
    detail: '2027-03-01',
  });
  expect(reasonOf('booking_is_not_found')).toEqual({ identifier: 'booking_is_not_found', detail: '' });
  expect(reasonOf(null)).toEqual({ identifier: '', detail: '' });
});

it('tells what was sent and what would have been right', () => {
  const money = (minor: number) => (minor / 100).toFixed(2);
  expect(
    differenceValues(
      { kind: 'room', position: 0, pushed: 1_100, refundable: 16_000, nonRefundable: 14_400 },
      money,
    ),
  ).toEqual({
    kind: 'room',
    room: 1,
    pushed: '11.00',
    expected: '160.00 / 144.00',
  });
  expect(
    differenceValues({ kind: 'room', position: 1, pushed: 1, refundable: null, nonRefundable: null }, money)
      .expected,
  ).toBe('–');
  expect(differenceValues({ kind: 'total', pushed: 100, rooms: 200, extras: 50 }, money)).toMatchObject({
    expected: '2.00 / 2.50',
  });
  const taxed = { kind: 'total', pushed: 100, rooms: 200, extras: 50, taxes: 10 } as const;
  expect(differenceValues(taxed, money)).toMatchObject({ expected: '2.00 / 2.50 / 2.10 / 2.60' });
  expect(
    differenceValues({ kind: 'currency', position: null, pushed: 'USD', expected: 'EUR' }, money),
  ).toMatchObject({ pushed: 'USD', expected: 'EUR' });
  expect(differenceValues({ kind: 'nonRefundable', before: 14_400, after: 100 }, money)).toMatchObject({
    pushed: '1.00',
    expected: '144.00',
  });
});

it('ends a scale at a number that is halved easily', () => {
  const tops = [0, 2, 3, 5, 10, 11, 40, 41, 399, 1_001].map(topOfScale);
  expect(tops).toEqual([2, 2, 4, 6, 10, 20, 40, 60, 400, 2_000]);
});
