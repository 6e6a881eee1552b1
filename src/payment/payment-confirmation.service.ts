import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { PaymentSession } from './payment-session.entity.js';
import {
  type ExpectedPayment,
  type PaymentProvider,
  type PointOfSale,
  ProviderUnavailable,
  type Verdict,
} from './providers/payment-provider.js';
import { isStoreKeyKnownToOthers } from './store-key-readers.js';

/** Asks banks whose answers only a key vouches for: partners may know the key, and an answer may be lost. */
@Injectable()
export class PaymentConfirmation {
  private readonly logger = new Logger('Payment');

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** An approval that the bank must confirm becomes `examined` where it does not, or cannot be asked. */
  async confirm(
    verdict: Verdict,
    session: PaymentSession,
    provider: PaymentProvider,
    expected: ExpectedPayment,
    pos: PointOfSale,
  ): Promise<Verdict> {
    const isNews = session.state !== 'paid' && session.state !== 'review';
    if (verdict.kind !== 'approved' || !provider.inquire || !isNews) return verdict;
    const examined = (reason: string): Verdict => ({
      kind: 'examined',
      transaction: verdict.transaction,
      reason,
    });
    if (!hasInquiryUser(pos)) {
      const isKnown = await isStoreKeyKnownToOthers(this.dataSource.manager, session);
      return isKnown ? examined('another partner has read the store key, and no inquiry is set up') : verdict;
    }
    try {
      const isConfirmed = (await provider.inquire(expected, pos)) !== undefined;
      return isConfirmed ? verdict : examined('the bank does not confirm the payment');
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      this.logger.warn(`payment ${session.id} is not confirmed: ${error.reason}`);
      return examined(`the bank could not be asked: ${error.reason}`);
    }
  }

  /** Asks the bank about a payment of which no answer has come; `open` where it has no charge, or no user asks it. */
  async inquire(provider: PaymentProvider, expected: ExpectedPayment, pos: PointOfSale): Promise<Verdict> {
    const transaction = hasInquiryUser(pos) ? await provider.inquire?.(expected, pos) : undefined;
    return transaction === undefined ? { kind: 'open' } : { kind: 'approved', transaction };
  }
}

function hasInquiryUser({ inquiryUser, inquiryPassword }: PointOfSale): boolean {
  return inquiryUser !== '' && inquiryPassword !== '';
}
