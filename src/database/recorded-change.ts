import { dayText } from '../values/day.js';
import { type Database, query } from './queries.js';

/** What partners learn of a change of the hotel, and what the hotspot learns of a guest. */
export type ChangeKind =
  | 'rates'
  | 'availability'
  | 'restrictions'
  | 'catalogue'
  | 'hotel'
  | 'booking'
  | 'payment'
  | 'freeCancellationEnds'
  | 'join'
  | 'leave'
  | 'move'
  | 'extend'
  | 'update';

/** What a change of prices comes from, where callers may follow it by that name. */
export type ChangeSubject = 'promotions' | 'terms';

/** Says what to read again and holds no values. `from` and `to` are day numbers, both included. */
export interface RecordedChange {
  kind: ChangeKind;
  /** Of `rates` alone. */
  subject?: ChangeSubject;
  roomTypeId?: number | undefined;
  boardId?: number;
  /** In the place of `boardId`: the rate plan whose board is meant. */
  ratePlanId?: number;
  from?: number;
  to?: number;
  bookingId?: number;
  by?: 'partner' | 'hotel';
  /** The one partner that it is told to; of a booking its own. Undefined for all. */
  partnerId?: number;
  /** The partner's own number: of a booking, or the order of a payment. */
  voucher?: string;
  stayId?: number;
  /** The record of a guest that the hotspot reads when their stay was deleted. */
  guest?: object;
}

/** Appends changes. Takes the hotel's lock until the transaction ends: their sequence has the order of the commits. */
export async function recordChanges(
  tx: Database,
  hotelId: number,
  changes: readonly RecordedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await query(tx, 'SELECT record_changes($1, $2)', [hotelId, JSON.stringify(changes.map(columnsOf))]);
}

function columnsOf(change: RecordedChange): Record<string, unknown> {
  return {
    kind: change.kind,
    subject: change.subject,
    room_type_id: change.roomTypeId,
    board_id: change.boardId,
    rate_plan_id: change.ratePlanId,
    from_day: change.from === undefined ? undefined : dayText(change.from),
    to_day: change.to === undefined ? undefined : dayText(change.to),
    booking_id: change.bookingId,
    by: change.by,
    partner_id: change.partnerId,
    voucher: change.voucher,
    stay_id: change.stayId,
    guest: change.guest,
  };
}
