import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../settings.js';
import { GarantiProvider } from './providers/garanti.provider.js';
import { IyzicoProvider } from './providers/iyzico.provider.js';
import { NestpayProvider } from './providers/nestpay.provider.js';
import type { PaymentProvider } from './providers/payment-provider.js';
import { StripeProvider } from './providers/stripe.provider.js';
import type { PosSecret } from './virtual-pos-secrets.js';

/** The `company_code` of each virtual POS that the service knows. */
export const POS_COMPANIES = ['nestpay', 'garanti', 'iyzico', 'stripe'] as const;

/** What of the hotel's contract each of them is called or answers with. */
export const SECRETS_OF_COMPANY: Readonly<Record<string, readonly PosSecret[]>> = {
  nestpay: ['merchantId', 'storeKey'],
  garanti: ['merchantId', 'terminalNo', 'userName', 'password', 'storeKey'],
  iyzico: ['userName', 'password'],
  stripe: ['password', 'storeKey'],
} satisfies Record<(typeof POS_COMPANIES)[number], readonly PosSecret[]>;

/** The provider behind each: a further one is a file, a code and its secrets above, and a line here. */
@Injectable()
export class PaymentProviders {
  private readonly byCode: Readonly<Record<(typeof POS_COMPANIES)[number], PaymentProvider>>;

  constructor(@Inject(SETTINGS) settings: Settings) {
    const outside = {
      allowPrivate: settings.ALLOW_PRIVATE_ADDRESSES,
      timeoutMs: settings.PAYMENT_TIMEOUT_MS,
    };
    this.byCode = {
      nestpay: new NestpayProvider(outside),
      garanti: new GarantiProvider(outside),
      iyzico: new IyzicoProvider(outside),
      stripe: new StripeProvider(outside),
    };
  }

  get(companyCode: string): PaymentProvider | undefined {
    const known = POS_COMPANIES.find((code) => code === companyCode);
    return known && this.byCode[known];
  }

  /** The codes of the providers that can be asked about a payment. */
  askable(): string[] {
    return POS_COMPANIES.filter((code) => this.byCode[code].ask);
  }
}
