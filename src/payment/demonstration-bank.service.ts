import { Injectable } from '@nestjs/common';
import { plainObject } from '../http/strict.js';
import { DEMONSTRATION, demonstrationPage } from './demonstration-bank.js';
import { paymentIsNotFound } from './payment.errors.js';
import { PaymentSessionService } from './payment-session.service.js';
import { nestpayRequestHash } from './providers/nestpay.signature.js';
import { sameDigest } from './providers/same-digest.js';
import { VirtualPosService } from './virtual-pos.service.js';

/** The bank at which guests of test hotels pay, without money. */
@Injectable()
export class DemonstrationBank {
  constructor(
    private readonly sessions: PaymentSessionService,
    private readonly virtualPos: VirtualPosService,
  ) {}

  /** The page for a payment that a test hotel started. Throws `payment_is_not_found` for any other, and for one that was altered. */
  async page(sessionId: string, form: unknown): Promise<string> {
    const session = await this.sessions.find(sessionId);
    const pos = session && (await this.virtualPos.forPayments(session.hotelId));
    const request = textsOf(form);
    const isGenuine =
      session?.companyCode === DEMONSTRATION &&
      pos?.companyCode === DEMONSTRATION &&
      request?.oid === session.id &&
      sameDigest(request.hash ?? '', nestpayRequestHash(request, pos.storeKey));
    if (!isGenuine) throw paymentIsNotFound();
    return demonstrationPage(request, pos.storeKey);
  }
}

/** A form whose every field is one text. */
function textsOf(form: unknown): Record<string, string> | undefined {
  const entries = Object.entries(plainObject(form) ?? {});
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return texts.length === entries.length ? Object.fromEntries(texts) : undefined;
}
