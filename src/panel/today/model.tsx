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
      const { pushed, rooms, extras, taxes } = difference;
      const without = extras ? [rooms, rooms + extras] : [rooms];
      const right = taxes ? [...without, ...without.map((sum) => sum + taxes)] : without;
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

/** The next number up to which a scale of two even steps is read easily: 2, 4, 6, 8, 10, 20, 40 … */
export function topOfScale(highest: number): number {
  for (let tens = 1; ; tens *= 10) {
    const top = [2, 4, 6, 8, 10].map((step) => step * tens).find((step) => step >= highest);
    if (top !== undefined) return top;
  }
}
