/** What the server answers; see `TodayPage` of the service. */
export interface Night {
  day: string;
  allotment: number;
  sold: number;
  left: number;
}

export interface PickupDay {
  day: string;
  bookings: number;
  roomNights: number;
  cancellations: number;
}

export interface BookingEvent {
  kind: 'registered' | 'cancelled';
  at: string;
  bookingId: number;
  voucher: string;
  guestName: string;
  source: 'partner' | 'reception' | 'import';
  partnerName: string | null;
  arrival: string;
  departure: string;
  rooms: number;
  total: string | null;
  currency: string;
}

export interface Alerts<T> {
  count: number;
  items: T[];
}

export interface Today {
  today: string;
  nowMs: number;
  currency: string;
  house: {
    arrivalsExpected: number;
    arrived: number;
    departuresExpected: number;
    left: number;
    roomsInHouse: number;
    guestsInHouse: number;
  };
  nights: Night[];
  pickup: PickupDay[];
  events: BookingEvent[];
  alerts: {
    mismatches: Alerts<{
      differences: Difference[];
      bookingId: number;
      voucher: string;
      guestName: string;
      partnerName: string | null;
      at: string;
    }>;
    failedPushes: Alerts<{
      id: number;
      at: string;
      partnerName: string | null;
      voucher: string | null;
      type: string | null;
      code: string | null;
      detail: string | null;
    }>;
    paymentReviews: Alerts<{
      id: string;
      /** Of its record. */
      number: number;
      at: string;
      orderId: string;
      partnerName: string | null;
      amount: string;
      currency: string;
    }>;
    lostMails: Alerts<{ id: number; at: string; outcome: string; voucher: string | null; bookingId: number }>;
    soldOut: { roomTypeId: number; roomTypeName: string; days: string[] }[];
    missingPrices: { roomTypeId: number; roomTypeName: string; nights: number; firstDay: string }[];
    hotspots: { label: string; createdAt: string; lastUsedAt: string | null }[];
  };
}

/** A hotspot polls every minute or so; one that has not for this long is not at work. */
const HOTSPOT_LATE_MS = 15 * 60_000;

export function isLate(lastUsedAt: string | null, nowMs: number): boolean {
  return lastUsedAt === null || nowMs - Date.parse(lastUsedAt) > HOTSPOT_LATE_MS;
}

/** How long ago an instant is, in the unit that people would use. */
export function ago(instant: string, nowMs: number): { value: number; unit: 'minute' | 'hour' | 'day' } {
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

/** What a partner sent and what the hotel asks, in minor units; see `PriceDifference` of the booking module. */
export type Difference =
  | { kind: 'currency'; position: number | null; pushed: string; expected: string }
  | { kind: 'total'; pushed: number; rooms: number; extras: number | null }
  | {
      kind: 'room';
      position: number;
      pushed: number;
      refundable: number | null;
      nonRefundable: number | null;
    };

/** A difference as its text takes it: rooms from 1, amounts as decimals, every price that would have been right. */
export function differenceValues(
  difference: Difference,
  money: (minor: number) => string,
): { kind: Difference['kind']; room: number; pushed: string; expected: string } {
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
    default: {
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
