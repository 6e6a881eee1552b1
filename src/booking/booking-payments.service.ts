import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { PaymentSessionService } from '../payment/payment-session.service.js';
import { Booking } from './room/booking.entity.js';

/** `review`: the guest was charged, and the hotel has not decided yet whether it keeps the money. */
export type BookingPayment = 'paid' | 'review';

@Injectable()
export class BookingPayments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: PaymentSessionService,
  ) {}

  /** Returns the bookings, by SVC_ID, that were paid here: by a payment session whose order is the voucher. */
  async of(hotelId: number, bookingIds: readonly number[]): Promise<Map<number, BookingPayment>> {
    if (bookingIds.length === 0) return new Map();
    const bookings = await this.dataSource.manager.find(Booking, {
      select: { id: true, partnerId: true, voucher: true },
      where: { hotelId, id: In(bookingIds) },
    });
    const charged = await this.sessions.chargedOrders(
      hotelId,
      bookings.map(({ voucher }) => voucher),
    );
    const payments = new Map<number, BookingPayment>();
    for (const { id, partnerId, voucher } of bookings) {
      const states = charged
        .filter((order) => order.partnerId === partnerId && order.orderId === voucher)
        .map(({ state }) => state);
      if (states.length > 0) payments.set(id, states.includes('paid') ? 'paid' : 'review');
    }
    return payments;
  }
}
