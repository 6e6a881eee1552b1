import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../settings.js';
import { DEMONSTRATION } from './demonstration-bank.js';
import { DemonstrationProvider } from './providers/demonstration.provider.js';
import { GarantiProvider } from './providers/garanti.provider.js';
import { IyzicoProvider } from './providers/iyzico.provider.js';
import { NestpayProvider } from './providers/nestpay.provider.js';
import type { PaymentProvider } from './providers/payment-provider.js';
import { StripeProvider } from './providers/stripe.provider.js';
import { POS_COMPANIES, type PosCompany } from './pos-companies.js';

/** A further provider is a file, a code with its secrets and hosts in `pos-companies.ts`, and a line here. */
@Injectable()
export class PaymentProviders {
  private readonly demonstration: PaymentProvider;
  private readonly byCode: Readonly<Record<PosCompany, PaymentProvider>>;

  constructor(@Inject(SETTINGS) settings: Settings) {
    const outside = {
      allowPrivate: settings.ALLOW_PRIVATE_ADDRESSES,
      timeoutMs: settings.PAYMENT_TIMEOUT_MS,
      gatewayHosts: settings.PAYMENT_GATEWAY_HOSTS,
    };
    const nestpay = new NestpayProvider(outside);
    this.demonstration = new DemonstrationProvider(nestpay);
    this.byCode = {
      nestpay,
      garanti: new GarantiProvider(outside),
      iyzico: new IyzicoProvider(outside),
      stripe: new StripeProvider(outside),
    };
  }

  get(companyCode: string): PaymentProvider | undefined {
    if (companyCode === DEMONSTRATION) return this.demonstration;
    const known = POS_COMPANIES.find((code) => code === companyCode);
    return known && this.byCode[known];
  }

  companiesWith(method: 'ask' | 'inquire'): string[] {
    return POS_COMPANIES.filter((code) => this.byCode[code][method]);
  }
}
