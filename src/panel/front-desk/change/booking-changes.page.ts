import { Injectable } from '@nestjs/common';
import { BookingCancellations } from '../../../in-house/bookings/booking-cancellations.service.js';
import { BookingChanges } from '../../../in-house/bookings/booking-changes.service.js';
import { BookingDates, type RoomAtDates } from '../../../in-house/bookings/booking-dates.service.js';
import { minorOrNullToDecimal } from '../../../values/money.js';
import type { RoomAtNewDates } from './booking-changes.contract.js';
import { type ContractPage, operation } from '../../page/panel-page.js';
import { MANAGERS, may, openHotel, RECEPTION } from '../../page/access.js';
import { BOOKING } from '../../page/page-fields.js';
import { CANCELLATION, CHANGE, NEW_DATES, OFFERS_OF_ROOM } from './booking-changes.input.js';
import { offersAnswer } from '../offers-answer.js';

@Injectable()
export class BookingChangesApi {
  constructor(
    private readonly bookings: BookingChanges,
    private readonly cancellations: BookingCancellations,
    private readonly bookingDates: BookingDates,
  ) {}

  page(): ContractPage<'bookingChanges'> {
    const { bookings } = this;
    return {
      name: 'bookingChanges',
      component: null,
      icon: 'Edit',
      group: 'today',
      roles: RECEPTION,
      operations: {
        booking: operation({
          method: 'GET',
          reads: BOOKING,
          handle: (user, { bookingId }) => bookings.booking(openHotel(user).id, bookingId),
        }),
        fees: operation({
          method: 'GET',
          reads: BOOKING,
          handle: (user, { bookingId }) => this.cancellations.fees(openHotel(user).id, bookingId),
        }),
        offers: operation({
          method: 'GET',
          reads: OFFERS_OF_ROOM,
          handle: async (user, { bookingId, ...stay }) =>
            offersAnswer(
              stay.departure - stay.arrival,
              await bookings.roomOffers(openHotel(user).id, bookingId, stay),
            ),
        }),
        dates: operation({
          method: 'GET',
          reads: NEW_DATES,
          handle: async (user, { bookingId, ...dates }) => {
            const { currency, rooms } = await this.bookingDates.atDates(openHotel(user).id, bookingId, dates);
            return { currency, rooms: rooms.map(atNewDates) };
          },
        }),
        change: operation({
          method: 'POST',
          reads: CHANGE,
          handle: (user, change) => {
            const isManager = may(user, MANAGERS);
            const asked = { ...change, maySetPrices: isManager, mayLowerFees: isManager };
            return bookings.change(openHotel(user).id, user.actor, asked);
          },
        }),
        cancel: operation({
          method: 'POST',
          reads: CANCELLATION,
          handle: (user, cancellation) => {
            const asked = { ...cancellation, mayLowerFees: may(user, MANAGERS) };
            return this.cancellations.cancel(openHotel(user).id, user.actor, asked);
          },
        }),
      },
    };
  }
}

function atNewDates({ beforeMinor, afterMinor, ...room }: RoomAtDates): RoomAtNewDates {
  return { ...room, before: minorOrNullToDecimal(beforeMinor), after: minorOrNullToDecimal(afterMinor) };
}
