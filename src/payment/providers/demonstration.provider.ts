import { NestpayProvider } from './nestpay.provider.js';
import type { NewPayment } from './payment-provider.js';

/** The demonstration bank of test hotels, a part of this service that answers as Nestpay does. */
export class DemonstrationProvider extends NestpayProvider {
  protected override gate({ demonstrationBankAddress }: NewPayment): string {
    return demonstrationBankAddress;
  }
}
