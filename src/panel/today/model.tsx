import type { PriceDifference } from '../../booking/room/price-difference';

/** A hotspot polls every minute or so; one that has not for this long is not at work. */
const HOTSPOT_LATE_MS = 15 * 60_000;

export function isLate(lastUsedAt: string | null, nowMs: number): boolean {
  return lastUsedAt === null || nowMs - Date.parse(lastUsedAt) > HOTSPOT_LATE_MS;
}

export function timeSince(
  instant: string,
  nowMs: number,
): { value: number; unit: 'minute' | 'hour' | 'day' } {
  const minutes = Math.max(0, Math.round((nowMs - Date.parse(instant)) / 60_000));
  if (minutes < 90) return { value: -minutes, unit: 'minute' };
  const hours = Math.round(minutes / 60);
  return hours < 48 ? { value: -hours, unit: 'hour' } : { value: -Math.round(hours / 24), unit: 'day' };
}

/** A reason such as `room_is_not_available: 2027-03-01`, apart. */
export function reasonOf(detail: string | null): { identifier: string; detail: string } {
  const [identifier = '', ...rest] = (detail ?? '').split(':');
  return { identifier: identifier.trim(), detail: rest.join(':').trim() };
}

/** A difference as its text takes it: rooms from 1, amounts as decimals, every price that would have been right. */
export function differenceValues(
  difference: PriceDifference,
  money: (minor: number) => string,
): { kind: PriceDifference['kind']; room: number; pushed: string; expected: string } {
  const { kind } = difference;
  switch (kind) {
    case 'currency': {
      const { position, pushed, expected } = difference;
      return { kind, room: (position ?? 0) + 1, pushed, expected };
    }
    case 'total': {
      const { pushed, rooms, extras } = difference;
      const right = extras ? [rooms, rooms + extras] : [rooms];
      return { kind, room: 0, pushed: money(pushed), expected: right.map(money).join(' / ') };
    }
    case 'nonRefundable': {
      const { before, after } = difference;
      return { kind, room: 0, pushed: money(after), expected: money(before) };
    }
    case 'room': {
      const { position, pushed, refundable, nonRefundable } = difference;
      const right = [refundable, nonRefundable].filter((price) => price !== null);
      return {
        kind,
        room: position + 1,
        pushed: money(pushed),
        expected: right.map(money).join(' / ') || '–',
      };
    }
  }
}
