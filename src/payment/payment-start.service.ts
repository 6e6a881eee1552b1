import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Caller } from '../auth/caller.js';
import { Partner } from '../auth/partner.entity.js';
import type { Actor } from '../database/audit.js';
import { Hotel } from '../hotel/hotel.entity.js';
import { jsonWholeNumber } from '../http/scalars.js';
import { Country } from '../lookup/country.entity.js';
import { Currency } from '../lookup/currency.entity.js';
import { numericCode } from './payment-currency.js';
import {
  basketIsNotComplete,
  companyInfoIsNotFound,
  countryIsNotValid,
  inputIsMissing,
} from './payment.errors.js';
import { PaymentProviders } from './payment-providers.service.js';
import type { OnlinePaymentRequest } from './payment-start.dto.js';
import type { PaymentToStart } from './payment-start.pipe.js';
import type { PaymentSession } from './payment-session.entity.js';
import { type NewSession, PaymentAttempts } from './payment-attempts.service.js';
import { PaymentSessionService } from './payment-session.service.js';
import {
  type BasketItem,
  type NewPayment,
  type PaymentProvider,
  type PointOfSale,
  ProviderUnavailable,
  type StartedPayment,
} from './providers/payment-provider.js';
import { MAX_INTEGER } from '../values/limits.js';
import { VirtualPosService } from './virtual-pos.service.js';

export interface PaymentSender {
  address: string;
  requestId: string;
  /** Our own base address as the caller knows it. */
  baseUrl: string;
  /** How long ago the request came. */
  ageMs: () => number;
}

interface CheckedOrder {
  request: OnlinePaymentRequest;
  country: Country;
  basket: readonly BasketItem[];
}

@Injectable()
export class PaymentStartService {
  private readonly logger = new Logger('Payment');

  constructor(
    @InjectRepository(Partner) private readonly partners: Repository<Partner>,
    @InjectRepository(Hotel) private readonly hotels: Repository<Hotel>,
    @InjectRepository(Country) private readonly countries: Repository<Country>,
    @InjectRepository(Currency) private readonly currencies: Repository<Currency>,
    private readonly virtualPos: VirtualPosService,
    private readonly providers: PaymentProviders,
    private readonly sessions: PaymentSessionService,
    private readonly attempts: PaymentAttempts,
  ) {}

  /** Returns the HTML fragment for the guest's browser. The checks run in the contract's order. */
  async start(
    caller: Caller,
    { request, faults, basket }: PaymentToStart,
    sender: PaymentSender,
  ): Promise<string> {
    const partner = await this.partners.findOneByOrFail({ id: caller.partnerId });
    const isElsewhere = request.returnUrl && !isAllowed(request.returnUrl, partner.allowedReturnOrigins);
    const wrongReturn = { field: 'returnUrl', message: 'field_is_not_valid' };
    const inputFaults = isElsewhere ? [...faults, wrongReturn] : faults;
    if (inputFaults.length > 0) throw inputIsMissing(inputFaults);
    const country = await this.country(request.countryID);
    if (!basket) throw basketIsNotComplete();
    const pos = await this.virtualPos.forPayments(caller.hotelId);
    if (!pos) throw companyInfoIsNotFound();

    const hotel = await this.hotels.findOneByOrFail({ id: caller.hotelId });
    const actor: Actor = {
      kind: 'partner',
      id: partner.id,
      name: partner.name,
      address: sender.address,
      requestId: sender.requestId,
    };
    const asked: NewSession = {
      hotelId: hotel.id,
      partnerId: partner.id,
      orderId: request.orderID,
      amountMinor: request.totalPrice,
      currency: hotel.currency,
      companyCode: pos.companyCode,
      returnUrl: request.returnUrl,
    };
    const { session, isShared } = await this.attempts.ownOrShared(asked, actor, sender.ageMs);
    if (isShared) return session.fragment!;
    const started = await this.atProvider(
      session,
      actor,
      pos,
      await this.newPayment(session, { request, country, basket }, hotel, sender),
    );
    if (!(await this.attempts.handOver(session, started))) throw await this.attempts.refusal(session);
    return started.fragment;
  }

  private async country(sent: unknown): Promise<Country> {
    const id = jsonWholeNumber(sent);
    const country = id !== undefined && id <= MAX_INTEGER ? await this.countries.findOneBy({ id }) : null;
    if (!country) throw countryIsNotValid();
    return country;
  }

  private async atProvider(
    session: PaymentSession,
    actor: Actor,
    pos: PointOfSale,
    payment: NewPayment,
  ): Promise<StartedPayment> {
    const provider: PaymentProvider | undefined = this.providers.get(pos.companyCode);
    try {
      if (!provider) throw new ProviderUnavailable('no such provider');
      return await provider.start(payment, pos);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      this.logger.warn(`payment ${session.id} could not be started: ${error.reason}`);
      await this.sessions.settle(session, { event: 'decline', reason: error.reason }, actor);
      throw await this.attempts.refusal(session);
    }
  }

  private async newPayment(
    session: PaymentSession,
    { request, country, basket }: CheckedOrder,
    hotel: Hotel,
    sender: PaymentSender,
  ): Promise<NewPayment> {
    const currency = await this.currencies.findOneByOrFail({ titleCode: hotel.currency });
    const base = `${sender.baseUrl}/external/public/payment`;
    return {
      sessionId: session.id,
      orderId: session.orderId,
      amountMinor: request.totalPrice,
      currency: { code: currency.titleCode, numeric: numericCode(currency) },
      hotelTitle: hotel.title,
      language: hotel.language === 'tr' ? 'tr' : 'en',
      payer: {
        name: request.name,
        surname: request.surname,
        email: request.email,
        phone: request.phone,
        city: request.city,
        address: request.address,
        countryNameEnglish: country.nameIng,
        ip: request.ip ?? sender.address,
        identityNumber: request.identityNumber,
      },
      basket,
      expiresAtMs: session.expiresAt.getTime(),
      returnAddress: `${base}/return/${session.id}`,
      callbackAddress: `${base}/callback/${session.id}`,
      demonstrationBankAddress: `${base}/demonstration-bank/${session.id}`,
    };
  }
}

/** Guests may return to any origin where none is listed. */
function isAllowed(address: string, origins: readonly string[]): boolean {
  if (origins.length === 0) return true;
  const { origin } = new URL(address);
  return origins.some((one) => URL.canParse(one) && new URL(one).origin === origin);
}
