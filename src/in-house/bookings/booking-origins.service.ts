import { Injectable } from '@nestjs/common';
import { DataSource, type EntityTarget, IsNull } from 'typeorm';
import { type OriginRequest, type BookingOrigin, setOrigin } from '../../booking/changes/set-origin.js';
import { changeBooking } from '../../booking/history/booking-change.js';
import { Booking } from '../../booking/room/booking.entity.js';
import { BookingRefusal } from '../../booking/room/ledger.errors.js';
import type { Actor } from '../../database/audit.js';
import { query } from '../../database/queries.js';
import { inAlphabet } from '../../database/text-order.js';
import { readLanguage } from '../../hotel/hotel-language.queries.js';
import { bookingIsNotFound } from '../../guests/guests.errors.js';
import { BookingSource } from '../../inventory/catalogue/booking-source.entity.js';
import { MarketSegment } from '../../inventory/catalogue/market-segment.entity.js';
import { FrontDeskTransaction } from '../front-desk-transaction.service.js';
import type { ListedCompany, NamedRecord, OriginLists } from './origin-lists.js';

export interface OriginChange extends OriginRequest {
  bookingId: number;
  /** The origin that the person saw. */
  seen: BookingOrigin;
}

/** Where the bookings of a hotel come from, by its own lists. */
@Injectable()
export class BookingOrigins {
  constructor(
    private readonly dataSource: DataSource,
    private readonly desk: FrontDeskTransaction,
  ) {}

  async lists(hotelId: number): Promise<OriginLists> {
    const inUse = (
      entity: EntityTarget<NamedRecord & { hotelId: number; sort: number; retiredAt: Date | null }>,
    ) =>
      this.dataSource.manager.find(entity, {
        select: { id: true, name: true },
        where: { hotelId, retiredAt: IsNull() },
        order: { sort: 'ASC', id: 'ASC' },
      });
    const { manager } = this.dataSource;
    const byName = inAlphabet('name', await readLanguage(manager, hotelId));
    const companies = await query<ListedCompany>(
      manager,
      `SELECT id, name, tax_number AS "taxNumber" FROM company
        WHERE hotel_id = $1 AND retired_at IS NULL ORDER BY ${byName}, id`,
      [hotelId],
    );
    return { sources: await inUse(BookingSource), segments: await inUse(MarketSegment), companies };
  }

  /**
   * Changes the origin of a booking, of a cancelled one, too. Throws `booking_is_not_found`, `booking_has_changed` where it is
   * not as the person saw it, and what {@link setOrigin} throws.
   */
  change(hotelId: number, actor: Actor, { bookingId, seen, ...origin }: OriginChange): Promise<void> {
    return this.desk.change(hotelId, actor, async (change) => {
      const booking = await change.tx.findOneBy(Booking, { hotelId, id: bookingId });
      if (!booking) throw bookingIsNotFound();
      if (!isSame(booking, seen)) throw new BookingRefusal('booking_has_changed');
      if (!origin.newCompany && isSame(booking, origin)) return;
      await changeBooking(change, { bookingId, kind: 'origin_changed' }, () =>
        setOrigin(change, booking, origin),
      );
      await change.audit({ action: 'booking_origin_changed', entity: 'booking', entityId: bookingId });
    });
  }
}

function isSame(one: BookingOrigin, other: BookingOrigin): boolean {
  return (
    one.bookingSourceId === other.bookingSourceId &&
    one.marketSegmentId === other.marketSegmentId &&
    one.companyId === other.companyId
  );
}
