import type { INestApplicationContext } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { askDeposit } from '../booking/changes/ask-deposit.js';
import { setOrigin } from '../booking/changes/set-origin.js';
import { Booking } from '../booking/room/booking.entity.js';
import { BookedRoom } from '../booking/room/booked-room.entity.js';
import type { Actor } from '../database/audit.js';
import { changeHotel, type HotelChange } from '../database/hotel-change.js';
import { HotelDay } from '../hotel/hotel-day.service.js';
import { PlannedRoom } from '../in-house/plan/planned-room.entity.js';
import { insertPlans } from '../in-house/plan/planned-rooms.js';
import { BookingSource } from '../inventory/catalogue/booking-source.entity.js';
import { MarketSegment } from '../inventory/catalogue/market-segment.entity.js';
import { Room } from '../inventory/catalogue/room.entity.js';

/** Of `demonstration-today.ts`: a booking of reception that is expected, and guests in house beside a room that is free. */
const [EXPECTED, IN_HOUSE, FREE_ROOM] = ['DEMO-T16', 'DEMO-T09', '308'];
const DEPOSIT_MINOR = 150_00;
const BY: Actor = { kind: 'service', name: 'demonstration' };

/**
 * Does what hotel files do not say, once: bookings of reception have a source and a market segment, a deposit that was asked for is
 * overdue, and guests are to move to another room today.
 */
export async function workAtDemonstrationDesk(
  context: INestApplicationContext,
  hotelId: number,
): Promise<void> {
  const today = await context.get(HotelDay, { strict: false }).today(hotelId);
  const dataSource = context.get(DataSource, { strict: false });
  await changeHotel(dataSource, { hotelId, actor: BY, touches: ['desk'], today }, async (change) => {
    await sayOrigins(change);
    const expected = await change.tx.findOneBy(Booking, { hotelId, voucher: EXPECTED });
    if (expected?.askedDepositDue === null) {
      await askDeposit(change, expected.id, { due: today - 1, amountMinor: DEPOSIT_MINOR });
    }
    await splitStay(change, today);
  });
}

/** One after the other of the hotel's lists, where nothing is said yet. */
async function sayOrigins(change: HotelChange): Promise<void> {
  const { tx, hotelId } = change;
  const inUse = { where: { hotelId, retiredAt: IsNull() }, order: { sort: 'ASC' } } as const;
  const sources = await tx.find(BookingSource, inUse);
  const segments = await tx.find(MarketSegment, inUse);
  if (sources.length === 0 || segments.length === 0) return;
  const unsaid = { hotelId, bookingSourceId: IsNull(), marketSegmentId: IsNull() };
  const bookings = await tx.find(Booking, { where: unsaid, order: { voucher: 'ASC' } });
  for (const [i, booking] of bookings.entries()) {
    await setOrigin(change, booking, {
      bookingSourceId: booking.partnerId === null ? sources[i % sources.length]!.id : null,
      marketSegmentId: segments[(i % 7) % segments.length]!.id,
      companyId: booking.companyId,
      newCompany: null,
    });
  }
}

async function splitStay(change: HotelChange, today: number): Promise<void> {
  const { tx, hotelId } = change;
  const booking = await tx.findOneBy(Booking, { hotelId, voucher: IN_HOUSE });
  const room = await tx.findOneBy(Room, { hotelId, name: FREE_ROOM });
  if (!booking || !room) return;
  const reservation = await tx.findOneBy(BookedRoom, {
    hotelId,
    bookingId: booking.id,
    status: 'checked_in',
  });
  if (!reservation || reservation.departure <= today) return;
  if (await tx.existsBy(PlannedRoom, { hotelId, bookingId: booking.id })) return;
  const parts = [{ roomId: room.id, from: today, until: reservation.departure }];
  await insertPlans(change, [{ reservation, hasFirst: false, parts }]);
}
