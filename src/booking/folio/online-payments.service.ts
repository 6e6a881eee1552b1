import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PaymentSessionService } from '../../payment/payment-session.service.js';
import { postOnlinePayments } from './folio.queries.js';

/** Posts what is paid online to the folio of its booking, in the transaction of the payment. */
@Injectable()
export class OnlinePayments implements OnModuleInit {
  constructor(private readonly sessions: PaymentSessionService) {}

  onModuleInit(): void {
    this.sessions.onPaid(async (tx, { hotelId, partnerId, orderId }) => {
      await postOnlinePayments(tx, hotelId, partnerId, orderId);
    });
  }
}
