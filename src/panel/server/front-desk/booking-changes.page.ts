import { Injectable } from '@nestjs/common';
import { BookingCancellations } from '../../../in-house/booking-cancellations.service.js';
import { BookingChanges } from '../../../in-house/booking-changes.service.js';
import { BookingDates, type RoomAtDates } from '../../../in-house/booking-dates.service.js';
import { minorToDecimal } from '../../../http/strict.js';
import type { RoomAtNewDates } from '../../contract/booking-changes.js';
import type { ContractPage } from '../panel-page.js';
import { EVERYONE, MANAGERS, may, openHotel } from '../access.js';
import { readCancellation, readChange, readDates, readOffersOfRoom } from './booking-changes.input.js';
import { readId } from './front-desk.input.js';
import { offersAnswer } from './offers-answer.js';

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
      roles: EVERYONE,
      operations: {
        booking: {
          method: 'GET',
          handle: (user, input) => bookings.booking(openHotel(user).id, readId(input, 'bookingId')),
        },
        fees: {
          method: 'GET',
          handle: (user, input) => this.cancellations.fees(openHotel(user).id, readId(input, 'bookingId')),
        },
        offers: {
          method: 'GET',
          handle: async (user, input) => {
            const { bookingId, stay } = readOffersOfRoom(input);
            return offersAnswer(await bookings.roomOffers(openHotel(user).id, bookingId, stay));
          },
        },
        dates: {
          method: 'GET',
          handle: async (user, input) => {
            const { bookingId, ...dates } = readDates(input);
            const { currency, rooms } = await this.bookingDates.atDates(openHotel(user).id, bookingId, dates);
            return { currency, rooms: rooms.map(atNewDates) };
          },
        },
        change: {
          method: 'POST',
          handle: (user, input) => {
            const asked = { ...readChange(input), maySetPrices: may(user, MANAGERS) };
            return bookings.change(openHotel(user).id, user.actor, asked);
          },
        },
        cancel: {
          method: 'POST',
          handle: (user, input) => {
            const asked = { ...readCancellation(input), mayLowerFees: may(user, MANAGERS) };
            return this.cancellations.cancel(openHotel(user).id, user.actor, asked);
          },
        },
      },
    };
  }
}

function atNewDates({ beforeMinor, afterMinor, ...room }: RoomAtDates): RoomAtNewDates {
  const decimal = (minor: number | null) => (minor === null ? null : minorToDecimal(minor));
  return { ...room, before: decimal(beforeMinor), after: decimal(afterMinor) };
}
