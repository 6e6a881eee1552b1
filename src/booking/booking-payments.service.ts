import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** `review`: the guest was charged, and the hotel has not decided yet whether it keeps the money. */
export type BookingPayment = 'paid' | 'review';

@Injectable()
export class BookingPayments {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Which of the hotel's bookings, by their SVC_ID, were paid at this service: by a payment session whose order is the
   * booking's voucher.
   */
  async of(hotelId: number, bookingIds: readonly number[]): Promise<Map<number, BookingPayment>> {
    if (bookingIds.length === 0) return new Map();
    const rows = await this.dataSource.query<{ id: number; payment: BookingPayment }[]>(
      `SELECT b.id, CASE WHEN bool_or(p.state = 'paid') THEN 'paid' ELSE 'review' END AS payment
         FROM booking b
         JOIN payment_session p ON p.hotel_id = b.hotel_id AND p.partner_id = b.partner_id AND p.order_id = b.voucher
                               AND p.state IN ('paid', 'review')
        WHERE b.hotel_id = $1 AND b.id = ANY($2) GROUP BY b.id`,
      [hotelId, bookingIds],
    );
    return new Map(rows.map(({ id, payment }) => [id, payment]));
  }
}
