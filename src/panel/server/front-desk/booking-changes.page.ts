import { Injectable } from '@nestjs/common';
import { BookingChanges } from '../../../in-house/booking-changes.service.js';
import type { ContractPage } from '../panel-page.js';
import { EVERYONE, MANAGERS, may, openHotel } from '../access.js';
import { readCancellation, readChange, readOffersOfRoom } from './booking-changes.input.js';
import { readId } from './front-desk.input.js';
import { offersAnswer } from './offers-answer.js';

/** Changes and cancellations of bookings, for the front desk and the page of a booking. */
@Injectable()
export class BookingChangesApi {
  constructor(private readonly bookings: BookingChanges) {}

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
        offers: {
          method: 'GET',
          handle: async (user, input) => {
            const { bookingId, stay } = readOffersOfRoom(input);
            return offersAnswer(await bookings.roomOffers(openHotel(user).id, bookingId, stay));
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
          handle: (user, input) => bookings.cancel(openHotel(user).id, user.actor, readCancellation(input)),
        },
      },
    };
  }
}
