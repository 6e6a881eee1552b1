import type { NestpayProvider } from './nestpay.provider.js';
import type {
  BankAnswer,
  ExpectedPayment,
  NewPayment,
  PaymentProvider,
  PointOfSale,
  StartedPayment,
  Verdict,
} from './payment-provider.js';

/** The demonstration bank of test hotels: a part of this service that answers as Nestpay does; no call goes outside. */
export class DemonstrationProvider implements PaymentProvider {
  constructor(private readonly nestpay: NestpayProvider) {}

  async start(payment: NewPayment, pos: PointOfSale): Promise<StartedPayment> {
    return this.nestpay.startAt(payment.demonstrationBankAddress, payment, pos);
  }

  judge(answer: BankAnswer, expected: ExpectedPayment, pos: PointOfSale): Promise<Verdict> {
    return this.nestpay.judge(answer, expected, pos);
  }
}
