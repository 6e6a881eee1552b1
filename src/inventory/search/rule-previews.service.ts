import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { currentRevisions } from '../../database/hotel-revisions.js';
import { ReadPool } from '../../database/read-pool.service.js';
import { Clock } from '../../values/clock.service.js';
import { dayText } from '../../values/day.js';
import { MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import { minorToDecimal } from '../../values/money.js';
import type { Promotion } from '../price-rules/promotion.entity.js';
import { promotionPeriod } from '../price-rules/promotion-period.js';
import type { Tax } from '../price-rules/tax.entity.js';
import type { TermsContent } from '../price-rules/terms.entity.js';
import type { ChildAges } from '../quote/party.js';
import { promotionRule } from '../snapshot/rules-of-hotel.queries.js';
import { SnapshotStore } from '../snapshot/snapshot-store.service.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { taxRules } from '../snapshot/taxes-of-hotel.queries.js';
import { termsRules } from '../snapshot/terms-of-hotel.queries.js';
import {
  COUNTED_DAYS,
  COUNTED_NIGHTS,
  countArrival,
  countedArrivals,
  type CountOfNights,
  exampleFor,
  rulesWith,
  type TriedHotel,
} from './promotion-preview.js';
import type { PromotionPreview, TaxPreview, TermsPreview, WantedExample } from './rule-preview.js';
import { type RateOfStay, shownTaxes } from './shown-taxes.js';
import { shownTerms } from './shown-terms.js';

/** A stay whose nights cost the same, as an example. */
export interface EvenStay {
  /** Day number. */
  arrival: number;
  nights: number;
  nightMinor: number;
  adults: number;
  childAges: ChildAges;
}

/** Says what promotions, terms and taxes would do that are not saved. Nothing is written. */
@Injectable()
export class RulePreviews {
  constructor(
    private readonly database: ReadPool,
    private readonly snapshots: SnapshotStore,
    private readonly clock: Clock,
  ) {}

  /** `replaces` is the code of the saved promotion that this one would replace. It is taken for an active one. */
  async promotion(
    hotelId: number,
    promotion: Omit<Promotion, 'hotelId' | 'id' | 'retiredAt'>,
    replaces: string | undefined,
    wanted?: WantedExample,
  ): Promise<PromotionPreview> {
    const rule = promotionRule(promotion);
    const { search } = await currentRevisions(this.database, hotelId);
    const known = await this.snapshots.fresh(hotelId, search);
    const now = this.clock.today(known.hotel.timeZone);
    const lastArrival = now + known.hotel.bookingHorizonDays;
    const today = Math.min(Math.max(now, rule.bookable.from ?? now), lastArrival);
    const isKnown = !wanted || (wanted.arrival >= now && wanted.arrival <= lastArrival);
    const before = await this.snapshots.covering(hotelId, search, now, lastArrival + MAX_SEARCH_NIGHTS);
    const after = { ...before, priceRules: rulesWith(before.priceRules, { rule, replaces }) };
    const tried = { before, after, rule, today, partnerId: rule.partnerIds[0] };
    return {
      bookedOn: dayText(today),
      isOver: promotionPeriod(promotion, dayText(now)) === 'over',
      example: isKnown ? exampleFor(tried, wanted) : null,
      arrivals: { from: dayText(today), to: dayText(Math.min(today + COUNTED_DAYS - 1, lastArrival)) },
      counts: await counted(tried),
    };
  }

  async terms(
    hotelId: number,
    content: TermsContent,
    stay: EvenStay,
    language: string,
  ): Promise<TermsPreview> {
    const snapshot = await this.snapshotOf(hotelId);
    const today = this.clock.today(snapshot.hotel.timeZone);
    const terms = termsRules(0, content);
    const moment = { language, today, nowMs: this.clock.nowMs() };
    const rate = rateOf(snapshot, stay);
    return { price: priceOf(stay), terms: shownTerms(snapshot, terms, rate, moment) };
  }

  /** `replaces` is the code of the saved tax that this one would replace. */
  async tax(
    hotelId: number,
    tax: Omit<Tax, 'hotelId' | 'id' | 'retiredAt'>,
    replaces: string | undefined,
    stay: EvenStay,
    language: string,
  ): Promise<TaxPreview> {
    const snapshot = await this.snapshotOf(hotelId);
    const others = (snapshot.taxes ?? []).filter(({ code }) => code !== replaces && code !== tax.code);
    const taxed = { ...snapshot, taxes: [...others, taxRules(tax)] };
    return { price: priceOf(stay), ...shownTaxes(taxed, rateOf(snapshot, stay), language) };
  }

  private async snapshotOf(hotelId: number): Promise<Snapshot> {
    const { search } = await currentRevisions(this.database, hotelId);
    return this.snapshots.fresh(hotelId, search);
  }
}

async function counted(tried: TriedHotel): Promise<PromotionPreview['counts']> {
  const nothing = { stays: 0, cheaper: 0, dearer: 0, averagePercent: 0, largestOffMinor: 0 };
  const counts = COUNTED_NIGHTS.map((nights): CountOfNights => ({ nights, ...nothing }));
  for (const arrival of countedArrivals(tried)) {
    countArrival(tried, arrival, counts);
    // Searches go on meanwhile.
    await setImmediate();
  }
  return counts.map(({ largestOffMinor, averagePercent, ...count }) => ({
    ...count,
    averagePercent: Math.round(averagePercent),
    largestOff: minorToDecimal(largestOffMinor),
  }));
}

function rateOf({ hotel }: Snapshot, { nights, nightMinor, ...stay }: EvenStay): RateOfStay {
  const { unitMinor } = hotel;
  return { ...stay, nightsMinor: Array.from({ length: nights }, () => nightMinor), unitMinor };
}

function priceOf({ nights, nightMinor }: EvenStay): string {
  return minorToDecimal(nights * nightMinor);
}
