import { GroupedNights, type NightGroups, nightGroups } from '../quote/night-groups.js';
import { nightPrices } from '../quote/night-prices.js';
import { nonRefundablePrice } from '../quote/non-refundable-price.js';
import type { ChildAges } from '../quote/party.js';
import type { WaysOfPlan } from '../quote/plan-promotions.js';
import { timesShares } from '../quote/rounding.js';
import { ONE_SHARE, type PriceRules } from '../snapshot/price-rules.js';
import type { Plan, RoomTypeOfHotel, Snapshot } from '../snapshot/snapshot.js';
import { decimalWidth, type JsonWriter } from './json-writer.js';
import { type MomentOfAnswer, type OptionExtras, optionExtras } from './option-extras.js';
import { lettersOfAges } from './option-id.js';
import type { OptionIdWriter } from './option-id-writer.js';
import { NightTexts } from './night-texts.js';
import { nightEndsFrom, type OptionHeads, optionHeads, type Piece } from './option-texts.js';
import { type PricedGroups, promotedGroups, type PromotedGroups } from './promoted-groups.js';
import type { RoomQuery } from './room-search.js';

/** 1 is the standard (refundable) rate, 0 the non-refundable one. */
type Suffix = 0 | 1;

/** Writes the price options of one answer; what they share is prepared once. Each ends with a comma. */
export class OptionWriter {
  private readonly arrival: number;
  private readonly nights: number;
  private readonly childAges: ChildAges;
  private readonly grouped: GroupedNights;
  /** The base price of each group of the board at hand. */
  private readonly prices: Float64Array;
  /** What the party at hand pays without promotions. */
  private readonly plain: PricedGroups;
  private readonly heads: OptionHeads;
  /** What follows the gap in the ID of an option for the children. */
  private readonly lettersOfAges: string;
  private readonly nightEnds: readonly Piece[];
  private readonly nightTexts: NightTexts;
  private readonly maxBytes: number;
  private readonly promoted: PromotedGroups | undefined;
  /** The promotions of the board at hand. */
  private ways: WaysOfPlan | undefined;
  private readonly extras: OptionExtras | undefined;
  private plan!: Plan;
  private rules!: PriceRules;
  private type!: RoomTypeOfHotel;
  private party = { persons: 1, adults: 0, children: 0 };

  constructor(
    private readonly out: JsonWriter,
    private readonly ids: OptionIdWriter,
    snapshot: Snapshot,
    query: RoomQuery,
    moment: MomentOfAnswer,
  ) {
    this.arrival = query.arrival - snapshot.firstDay;
    this.nights = query.nights;
    this.childAges = query.childAges;
    this.prices = new Float64Array(query.nights);
    this.plain = {
      groups: nightGroups(query.nights),
      amounts: new Float64Array(query.nights),
      isForPartner: 0,
    };
    this.lettersOfAges = lettersOfAges(query.childAges);
    this.heads = optionHeads(snapshot.hotel.currency, query.nights);
    this.nightEnds = nightEndsFrom(query.arrival, query.nights);
    this.nightTexts = new NightTexts(this.nightEnds);
    this.maxBytes = 256 + query.nights * 80;
    this.promoted = promotedGroups(snapshot, query);
    this.grouped = new GroupedNights(query.nights, this.promoted?.kinds);
    this.extras = optionExtras(snapshot, query, moment);
  }

  board(type: RoomTypeOfHotel, plan: Plan): void {
    this.type = type;
    this.plan = plan;
    this.rules = plan.rules;
    this.ways = this.promoted?.of(type.id, plan.board.id);
    this.ids.of(type.id, plan.board.id);
    // Most prices hold for several nights: what follows is computed once for all nights of the same price.
    this.group(plan.days.priceMinor, this.arrival);
  }

  private group(priceOfDay: ArrayLike<number>, from: number): void {
    const { prices, plain, promoted, ways } = this;
    plain.groups = this.grouped.of(priceOfDay, from, prices);
    if (ways) promoted?.weigh(ways, plain.groups, prices);
  }

  /** Of the room as a whole, for the party that was searched; `adults` 0 for any. */
  perRoom(adults: number, children: number): void {
    this.party = { persons: 1, adults, children };
    this.bothRates(ONE_SHARE);
  }

  perPersons(adults: number, children: number, shares: number): void {
    this.party = { persons: adults + children, adults, children };
    if (!this.plan.days.adultPrices) this.bothRates(shares);
    else if (this.groupByParty(adults, children)) this.bothRates(ONE_SHARE);
  }

  /** Adults may have a price of their own: each party has groups of its own. False where a night has no price. */
  private groupByParty(adults: number, children: number): boolean {
    const { plan, arrival, nights } = this;
    const childAges = children > 0 ? this.childAges : [];
    const { refundable: minor } = nightPrices(plan, { arrival, nights, adults, childAges });
    if (minor.includes(null)) return false;
    this.group(minor as number[], 0);
    return true;
  }

  /** Each rate chooses its promotions for itself, by all nights of the stay. */
  private bothRates(shares: number): void {
    const { type, rules, ways, promoted, plain, prices } = this;
    const { groups, amounts } = plain;
    const { discount, unitMinor } = rules;
    for (let group = 0; group < groups.count; group++)
      amounts[group] = timesShares(prices[group]!, shares, unitMinor);
    if (ways && promoted) {
      promoted.start(amounts, shares, unitMinor);
      if (type.refundable) this.option(1, promoted.priced('refundable', 0));
      if (type.nonRefundable) this.option(0, promoted.priced('nonRefundable', discount));
      return;
    }
    if (type.refundable) this.option(1, plain);
    if (!type.nonRefundable) return;
    for (let group = 0; group < groups.count; group++)
      amounts[group] = nonRefundablePrice(amounts[group]!, discount, unitMinor);
    this.option(0, plain);
  }

  private option(suffix: Suffix, { groups, amounts, isForPartner }: PricedGroups): void {
    const { persons, adults, children } = this.party;
    const { out, ids } = this;
    const { sizes, count } = groups;
    let total = 0;
    let least = Number.MAX_SAFE_INTEGER;
    let most = 0;
    for (let group = 0; group < count; group++) {
      const size = sizes[group]!;
      if (size === 0) continue;
      const amount = amounts[group]!;
      total += amount * size;
      if (amount < least) least = amount;
      if (amount > most) most = amount;
    }
    out.reserve(this.maxBytes);
    const terms = this.extras ? this.extras.termsOf(this.plan, suffix) : null;
    const letters = children > 0 ? this.lettersOfAges : '';
    const totalWidth = decimalWidth(total);
    const head = this.heads.of(persons, suffix, totalWidth, letters.length, terms !== null);
    const start = out.template(head.bytes);
    out.decimalBefore(start + head.totalEnd, totalWidth, total);
    if (letters !== '') out.asciiAt(start + head.ages, letters);
    ids.add(start + head.id, adults, children, suffix, total, isForPartner);
    if (terms) ids.addTerms(start + head.termsId, terms.versionId);
    this.writeNights(groups, amounts, least, most);
    if (this.extras) this.extras.write(out, { type: this.type, plan: this.plan, adults, children, suffix });
  }

  private writeNights(groups: NightGroups, amounts: Float64Array, least: number, most: number): void {
    const { out } = this;
    const text = this.nightTexts.of(groups, amounts, least, most);
    if (text) out.decimalsBefore(out.template(text.bytes), text.ends, amounts, groups.count, groups.ofNight);
    else this.nightByNight(groups, amounts);
  }

  private nightByNight({ ofNight }: NightGroups, amounts: Float64Array): void {
    const { out, nightEnds } = this;
    for (let night = 0; night < nightEnds.length; night++) {
      const amount = amounts[ofNight[night]!]!;
      out.decimal(decimalWidth(amount), amount);
      out.pieceOfWords(nightEnds[night]!);
    }
  }
}
