import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Caller } from '../auth/caller.js';
import { Partner } from '../auth/partner.entity.js';
import type { Actor } from '../database/audit.js';
import { Hotel } from '../hotel/hotel.entity.js';
import { jsonWholeNumber } from '../http/strict.js';
import { Country } from '../lookup/country.entity.js';
import { Currency } from '../lookup/currency.entity.js';
import { SETTINGS, type Settings } from '../settings.js';
import { numericCode } from './payment-currency.js';
import {
  basketIsNotComplete,
  companyInfoIsNotFound,
  countryIsNotValid,
  inputIsMissing,
  providerIsNotAvailable,
} from './payment.errors.js';
import { PaymentProviders } from './payment-providers.service.js';
import { type PaymentRequest, readBasket, readPaymentRequest } from './payment-request.js';
import type { PaymentSession } from './payment-session.entity.js';
import { PaymentSessionService } from './payment-session.service.js';
import {
  type BasketItem,
  type NewPayment,
  type PaymentProvider,
  type PointOfSale,
  ProviderUnavailable,
  type StartedPayment,
} from './providers/payment-provider.js';
import { VirtualPosService } from './virtual-pos.service.js';

const MOST_COUNTRY_ID = 2 ** 31 - 1;

/** How a request reached us: its sender, and the address that banks can answer to. */
export interface Reached {
  address: string;
  requestId: string;
  /** Our own base address as the caller knows it. */
  baseUrl: string;
}

/** Starts an online payment: the checks in the contract's order, a session, and the provider's fragment. */
@Injectable()
export class PaymentStartService {
  private readonly logger = new Logger('Payment');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @InjectRepository(Partner) private readonly partners: Repository<Partner>,
    @InjectRepository(Hotel) private readonly hotels: Repository<Hotel>,
    @InjectRepository(Country) private readonly countries: Repository<Country>,
    @InjectRepository(Currency) private readonly currencies: Repository<Currency>,
    private readonly virtualPos: VirtualPosService,
    private readonly providers: PaymentProviders,
    private readonly sessions: PaymentSessionService,
  ) {}

  /** Gives the HTML fragment for the guest's browser. */
  async start(caller: Caller, body: Record<string, unknown>, reached: Reached): Promise<string> {
    const partner = await this.partners.findOneByOrFail({ id: caller.partnerId });
    const textLimit = this.settings.TEXT_LIMIT;
    const request = readPaymentRequest(body, {
      textLimit,
      allowedReturnOrigins: partner.allowedReturnOrigins,
    });
    if (Array.isArray(request)) throw inputIsMissing(request);
    const country = await this.country(request.countryId);
    const basket = readBasket(request.basket, textLimit);
    if (!basket) throw basketIsNotComplete();
    const pos = await this.virtualPos.of(caller.hotelId);
    if (!pos) throw companyInfoIsNotFound();

    const hotel = await this.hotels.findOneByOrFail({ id: caller.hotelId });
    const actor: Actor = {
      kind: 'partner',
      id: partner.id,
      name: partner.name,
      address: reached.address,
      requestId: reached.requestId,
    };
    const session = await this.sessions.open(
      {
        hotelId: hotel.id,
        partnerId: partner.id,
        orderId: request.orderId,
        amountMinor: request.amountMinor,
        currency: hotel.currency,
        companyCode: pos.companyCode,
        returnUrl: request.returnUrl,
      },
      actor,
    );
    const started = await this.atProvider(
      session,
      actor,
      pos,
      await this.newPayment(session, request, country, basket, hotel, reached),
    );
    if (!(await this.sessions.handOver(session, started.providerReference))) throw providerIsNotAvailable();
    return started.fragment;
  }

  private async country(sent: unknown): Promise<Country> {
    const id = jsonWholeNumber(sent);
    const country = id !== undefined && id <= MOST_COUNTRY_ID ? await this.countries.findOneBy({ id }) : null;
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
      throw providerIsNotAvailable();
    }
  }

  private async newPayment(
    session: PaymentSession,
    request: PaymentRequest,
    country: Country,
    basket: readonly BasketItem[],
    hotel: Hotel,
    reached: Reached,
  ): Promise<NewPayment> {
    const currency = await this.currencies.findOneByOrFail({ titleCode: hotel.currency });
    const base = `${reached.baseUrl}/external/public/payment`;
    return {
      sessionId: session.id,
      orderId: session.orderId,
      amountMinor: request.amountMinor,
      currency: { code: currency.titleCode, numeric: numericCode(currency) },
      hotelTitle: hotel.title,
      language: hotel.language === 'tr' ? 'tr' : 'en',
      payer: {
        ...request.payer,
        countryNameEnglish: country.nameIng,
        ip: request.payer.ip ?? reached.address,
      },
      basket,
      expiresAtMs: session.expiresAt.getTime(),
      returnAddress: `${base}/return/${session.id}`,
      callbackAddress: `${base}/callback/${session.id}`,
    };
  }
}
