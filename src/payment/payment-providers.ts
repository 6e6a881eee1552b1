import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../settings.js';
import { GarantiProvider } from './providers/garanti.provider.js';
import { IyzicoProvider } from './providers/iyzico.provider.js';
import { NestpayProvider } from './providers/nestpay.provider.js';
import type { PaymentProvider } from './providers/payment-provider.js';
import { StripeProvider } from './providers/stripe.provider.js';

/** The providers by the `company_code` of a hotel's virtual POS: a further one is a file and a line here. */
@Injectable()
export class PaymentProviders {
  readonly stripe: StripeProvider;
  private readonly byCode: ReadonlyMap<string, PaymentProvider>;

  constructor(@Inject(SETTINGS) settings: Settings) {
    const outside = {
      allowPrivate: settings.ALLOW_PRIVATE_ADDRESSES,
      timeoutMs: settings.PAYMENT_TIMEOUT_MS,
    };
    this.stripe = new StripeProvider(outside);
    this.byCode = new Map<string, PaymentProvider>([
      ['nestpay', new NestpayProvider(outside)],
      ['garanti', new GarantiProvider(outside)],
      ['iyzico', new IyzicoProvider(outside)],
      ['stripe', this.stripe],
    ]);
  }

  get(companyCode: string): PaymentProvider | undefined {
    return this.byCode.get(companyCode);
  }

  /** The codes of the providers that can be asked about a payment. */
  askable(): string[] {
    return [...this.byCode].filter(([, provider]) => provider.ask).map(([code]) => code);
  }
}
