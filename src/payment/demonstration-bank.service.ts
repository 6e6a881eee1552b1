import { Injectable } from '@nestjs/common';
import { singleTexts } from '../http/scalars.js';
import { DEMONSTRATION, demonstrationPage } from './demonstration-bank.js';
import { paymentIsNotFound } from './payment.errors.js';
import { PaymentSessionService } from './payment-session.service.js';
import { nestpayRequestHash } from './providers/nestpay.signature.js';
import { isSameDigest } from './providers/same-digest.js';
import { VirtualPosService } from './virtual-pos.service.js';

@Injectable()
export class DemonstrationBank {
  constructor(
    private readonly sessions: PaymentSessionService,
    private readonly virtualPos: VirtualPosService,
  ) {}

  /** Throws `payment_is_not_found` for a payment that no test hotel started, and for one that was altered. */
  async page(sessionId: string, form: unknown): Promise<string> {
    const session = await this.sessions.find(sessionId);
    const pos = session && (await this.virtualPos.forPayments(session.hotelId));
    const request = singleTexts(form);
    const isGenuine =
      session?.companyCode === DEMONSTRATION &&
      pos?.companyCode === DEMONSTRATION &&
      request?.oid === session.id &&
      isSameDigest(request.hash ?? '', nestpayRequestHash(request, pos.storeKey));
    if (!isGenuine) throw paymentIsNotFound();
    return demonstrationPage(request, pos.storeKey);
  }
}
