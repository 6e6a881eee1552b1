import { Injectable, type OnModuleInit } from '@nestjs/common';
import { query } from '../../database/queries.js';
import { PaymentSessionService } from '../../payment/payment-session.service.js';

/** Posts what is paid online to the folio of its booking, in the transaction of the payment. */
@Injectable()
export class OnlinePayments implements OnModuleInit {
  constructor(private readonly sessions: PaymentSessionService) {}

  onModuleInit(): void {
    this.sessions.onPaid(async (tx, { hotelId, partnerId, orderId }) => {
      await query(tx, 'SELECT post_online_payments($1, $2, $3)', [hotelId, partnerId, orderId]);
    });
  }
}
