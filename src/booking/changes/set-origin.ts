import type { EntityTarget } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import type { ServiceError } from '../../http/errors.js';
import { BookingSource } from '../../inventory/catalogue/booking-source.entity.js';
import { MarketSegment } from '../../inventory/catalogue/market-segment.entity.js';
import {
  bookingSourceIsNotFound,
  companyIsNotFound,
  marketSegmentIsNotFound,
  partnerIsTheSource,
} from '../desk-sale.errors.js';
import { addCompany, type NewCompany } from '../companies/companies.service.js';
import { Company } from '../companies/company.entity.js';
import { Booking } from '../room/booking.entity.js';

/** Where a booking comes from, what its guests come for, and the company that pays or sent them; null where nobody has said so. */
export type BookingOrigin = Pick<Booking, 'bookingSourceId' | 'marketSegmentId' | 'companyId'>;

export interface OriginRequest extends BookingOrigin {
  /** Is added to the hotel's companies, in the place of `companyId`. */
  newCompany: NewCompany | null;
}

export const NO_ORIGIN: OriginRequest = {
  bookingSourceId: null,
  marketSegmentId: null,
  companyId: null,
  newCompany: null,
};

/**
 * Sets the origin of a booking. Throws `booking_source_is_not_found`, `market_segment_is_not_found` and `company_is_not_found` for what is not in use,
 * unless the booking has it already, and `partner_is_the_source` for another source of a partner's booking.
 */
export async function setOrigin(
  change: HotelChange,
  booking: Pick<Booking, 'id' | 'partnerId'> & BookingOrigin,
  { newCompany, ...origin }: OriginRequest,
): Promise<void> {
  const { bookingSourceId, marketSegmentId } = origin;
  if (bookingSourceId !== null && booking.partnerId !== null) throw partnerIsTheSource();
  if (bookingSourceId !== booking.bookingSourceId) {
    await mustBeInUse(change, BookingSource, bookingSourceId, bookingSourceIsNotFound);
  }
  if (marketSegmentId !== booking.marketSegmentId) {
    await mustBeInUse(change, MarketSegment, marketSegmentId, marketSegmentIsNotFound);
  }
  if (!newCompany && origin.companyId !== booking.companyId) {
    await mustBeInUse(change, Company, origin.companyId, companyIsNotFound);
  }
  const companyId = newCompany ? await addCompany(change, newCompany) : origin.companyId;
  const { tx, hotelId } = change;
  await tx.update(Booking, { hotelId, id: booking.id }, { bookingSourceId, marketSegmentId, companyId });
}

async function mustBeInUse(
  { tx, hotelId }: HotelChange,
  entity: EntityTarget<{ hotelId: number; id: number; retiredAt: Date | null }>,
  id: number | null,
  isNotFound: () => ServiceError,
): Promise<void> {
  if (id === null) return;
  const found = await tx.findOneBy(entity, { hotelId, id });
  if (!found || found.retiredAt !== null) throw isNotFound();
}
