import type { CardVault } from '../../booking/cards/card-vault.service.js';
import { changeRoomType } from '../../booking/changes/check-in.js';
import { restorePriceBeforeMoves } from '../../booking/changes/price-of-move.js';
import { changeBooking } from '../../booking/history/booking-change.js';
import type { BookingHistory } from '../../booking/history/booking-history.entity.js';
import { readHistory } from '../../booking/history/booking-history.queries.js';
import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { assignmentOf, returnFromMove, typeOfRoom } from '../../guests/stays/room-assignments.js';
import { Stay } from '../../guests/stays/stay.entity.js';
import { recordStaysInHouse } from '../../guests/stays/stay-changes.js';
import { staysInHouse } from '../../guests/stays/stays.js';
import { dayText } from '../../values/day.js';
import type { Cleanliness } from '../housekeeping/cleanliness.js';
import { cleanlinessOf, setCleanliness } from '../housekeeping/cleanliness-changes.js';
import { moveIsNotOfToday, priceHasChangedSince } from '../in-house.errors.js';
import type { PlannedPart } from '../plan/planned-parts.js';
import { insertPlans, obstaclesOf, readPlans } from '../plan/planned-rooms.js';
import { requireRoomReady } from '../plan/room-readiness.js';
import { reservationInHouse } from '../reservations/reservation.js';

/** What a move records, so that it can be taken back. */
export interface MoveDetails {
  reservation: number;
  /** The rooms before and after it. */
  room: [before: number, after: number];
  /** How clean the room was that the guests left. */
  cleanliness: Cleanliness;
  /** What was planned for today and ended with the move. */
  ended: PlannedPart[];
}

/** Returns the parts of a reservation's plan that a move today ends. */
export async function partsUntilToday(change: HotelChange, reservationId: number): Promise<PlannedPart[]> {
  const plans = (await readPlans(change, [reservationId])).get(reservationId) ?? [];
  return plans
    .filter(({ from }) => from <= change.today)
    .map(({ roomId, from, until }) => ({ roomId, from, until }));
}

/**
 * Takes the last move of guests in house back, within a change of the hotel: they have the room again that they left today, its
 * type, and the price of before. Throws `reservation_is_not_found`, `reservation_is_not_in_house`, `move_is_not_of_today`,
 * `price_has_changed_since`, `room_is_out_of_order`, `room_is_planned`, and `room_is_not_available: <day>` where the type that
 * they had was sold out meanwhile. It does not refuse a room that guests have: the database does.
 */
export async function undoMove(
  change: HotelChange,
  cards: CardVault,
  reservationId: number,
  nowMs: number,
): Promise<void> {
  const { tx, hotelId } = change;
  const reservation = await reservationInHouse(change, reservationId);
  const assignment = await assignmentOf(change, reservationId);
  const { bookingId } = reservation;
  const history = await readHistory(tx, hotelId, bookingId);
  const move = history.find(({ number }) => number === assignment.changeNumber);
  if (move?.kind !== 'moved' || assignment.fromDay !== dayText(change.today)) throw moveIsNotOfToday();
  const details = move.details as Partial<MoveDetails>;
  const [before] = details.room!;
  const isPriced = isRepriced(move, reservationId);
  if (isPriced) requireOnlyPrice(history, move, reservationId);
  await requireRoomReady(change, reservation, before, ['room_is_not_clean']);
  const undone = { bookingId, kind: 'move_undone', undoes: move.number } as const;
  await changeBooking(change, undone, async (row) => {
    await returnFromMove(change, reservation, assignment, before);
    await changeRoomType(change, reservationId, await typeOfRoom(change, before));
    if (isPriced) await restorePriceBeforeMoves(change, cards, reservation);
    await tx.update(Stay, staysInHouse(change, reservationId), { roomId: before });
    await recordStaysInHouse(change, 'move', reservationId);
    row.details = { reservation: reservationId, room: [assignment.roomId, before] };
  });
  if (details.cleanliness && (await cleanlinessOf(change, before)) === 'dirty') {
    await setCleanliness(change, [before], details.cleanliness, new Date(nowMs));
  }
  await planAgain(change, reservation, details.ended ?? []);
  const changes = { room: [assignment.roomId, before] };
  await change.audit({ action: 'undo_room_move', entity: 'reservation', entityId: reservationId, changes });
}

function isRepriced({ rooms }: BookingHistory, reservationId: number): boolean {
  const changed = rooms.find(({ id }) => id === reservationId);
  return changed?.before?.total !== changed?.after?.total;
}

/** The price of before can be restored only where no other change has touched it since the check-in. */
function requireOnlyPrice(
  history: readonly BookingHistory[],
  move: BookingHistory,
  reservationId: number,
): void {
  const undone = new Set(history.map(({ undoes }) => undoes));
  const isLater = ({ number }: BookingHistory) => number > move.number;
  const isOther = history.some(
    (row) =>
      row !== move &&
      !undone.has(row.number) &&
      (row.kind === 'moved' || (row.kind === 'changed' && isLater(row))) &&
      isRepriced(row, reservationId),
  );
  if (isOther) throw priceHasChangedSince();
}

/** Plans the rooms again that the move has ended, where they are still free. */
async function planAgain(
  change: HotelChange,
  reservation: BookedRoom,
  parts: readonly PlannedPart[],
): Promise<void> {
  for (const part of parts) {
    const obstacles = await obstaclesOf(change, part.roomId, reservation.id, part);
    if (obstacles.length === 0) await insertPlans(change, [{ reservation, hasFirst: false, parts: [part] }]);
  }
}
