import { dayText } from '../../values/day.js';
import { nonRefundablePrice } from '../quote/non-refundable-price.js';
import { partyPrice } from '../quote/party-price.js';
import { isForNamedPartners, promotedRate } from '../quote/promoted-rate.js';
import { promotionsOfPlan, promotionsOfStay, type StayPromotion } from '../quote/promotions.js';
import { ONE_SHARE, type PriceRules } from '../snapshot/price-rules.js';
import type { Plan, RoomTypeOfHotel, Snapshot } from '../snapshot/snapshot.js';
import { decimalWidth, type JsonWriter } from './json-writer.js';
import { type MomentOfAnswer, type OptionExtras, optionExtras } from './option-extras.js';
import { BLOCK_LETTERS, lettersOfAges } from './option-id.js';
import type { OptionIdWriter } from './option-id-writer.js';
import type { RoomQuery } from './room-search.js';

/** 1 is the standard (refundable) rate, 0 the non-refundable one. */
type Suffix = 0 | 1;

/** The text of a price option with gaps for its total, ID and nights: the same for equal persons and widths. */
interface Template {
  bytes: Uint8Array;
  totalEnd: number;
  totalWidth: number;
  id: number;
  /** Of the terms in the ID. */
  termsId: number;
  firstNightEnd: number;
  nightWidth: number;
  /** From one night to the next. */
  stride: number;
}

const ID_GAP = ' '.repeat(BLOCK_LETTERS);
const NIGHT_OPEN = '{"price":"';
const NIGHT_END_BYTES = `","tarih":"dd.mm.yyyy"},${NIGHT_OPEN}`.length;
const EMPTY = new Uint8Array();
const WIDEST = 32;

/** Writes the price options of one answer; what they share is prepared once. Each ends with a comma. */
export class OptionWriter {
  private readonly arrival: number;
  private readonly nights: number;
  /** Runs of nights with the same price: how many, their prices, lengths, and amounts for the option at hand. */
  private runs = 0;
  private readonly prices: Float64Array;
  private readonly lengths: Uint8Array;
  private readonly amounts: Float64Array;
  private readonly currency: string;
  /** What follows the gap in the ID of an option for the children. */
  private readonly lettersOfAges: string;
  /** The bytes between the amount of one night and that of the next. */
  private readonly nightEnds: readonly Uint8Array[];
  private readonly nightEndWords: readonly Uint32Array[];
  private readonly nightGaps = new Map<number, Uint8Array>();
  private readonly maxBytes: number;
  private readonly templates = new Map<number, Template>();
  private readonly promotionsOfStay: readonly StayPromotion[];
  /** Those of the board at hand. */
  private promotions: readonly StayPromotion[] = [];
  /** Whether the option at hand is for the partner who asks alone. */
  private isForPartner: 0 | 1 = 0;
  private readonly extras: OptionExtras | undefined;
  private plan!: Plan;
  private rules!: PriceRules;
  private type!: RoomTypeOfHotel;

  constructor(
    private readonly out: JsonWriter,
    private readonly ids: OptionIdWriter,
    snapshot: Snapshot,
    query: RoomQuery,
    moment: MomentOfAnswer,
  ) {
    this.arrival = query.arrival - snapshot.firstDay;
    this.nights = query.nights;
    this.prices = new Float64Array(query.nights);
    this.lengths = new Uint8Array(query.nights);
    this.amounts = new Float64Array(query.nights);
    this.lettersOfAges = lettersOfAges(query.childAges);
    this.currency = JSON.stringify(snapshot.hotel.currency);
    this.nightEnds = Array.from({ length: query.nights }, (_, night) =>
      nightEnd(query.arrival + night, night === query.nights - 1),
    );
    this.nightEndWords = this.nightEnds.map(asWords);
    this.maxBytes = 256 + query.nights * 80;
    this.promotionsOfStay = promotionsOfStay(snapshot.priceRules, query);
    this.extras = optionExtras(snapshot, query, moment);
  }

  board(type: RoomTypeOfHotel, plan: Plan): void {
    this.type = type;
    this.plan = plan;
    this.rules = plan.rules;
    this.promotions = promotionsOfPlan(this.promotionsOfStay, type.id, plan.board.id);
    this.ids.of(type.id, plan.board.id);
    this.findRuns(plan.days.priceMinor);
  }

  /** Most prices hold for several nights: what follows is computed once for each run of nights of the same price. */
  private findRuns(priceMinor: Float64Array): void {
    this.runs = 0;
    let before = -1;
    for (let night = this.arrival; night < this.arrival + this.nights; night++) {
      const price = priceMinor[night]!;
      if (price !== before) {
        this.prices[this.runs] = price;
        this.lengths[this.runs++] = 0;
      }
      this.lengths[this.runs - 1]!++;
      before = price;
    }
  }

  /** Of the room as a whole, for the party that was searched; `adults` 0 for any. */
  perRoom(adults: number, children: number): void {
    for (let run = 0; run < this.runs; run++) {
      this.amounts[run] = partyPrice(this.rules, this.prices[run]!, ONE_SHARE);
    }
    this.bothRates(1, adults, children);
  }

  perPersons(adults: number, children: number, shares: number): void {
    for (let run = 0; run < this.runs; run++) {
      this.amounts[run] = partyPrice(this.rules, this.prices[run]!, shares);
    }
    this.bothRates(adults + children, adults, children);
  }

  private bothRates(persons: number, adults: number, children: number): void {
    if (this.promotions.length > 0) return this.promotedRates(persons, adults, children);
    if (this.type.refundable) this.option(persons, adults, children, 1);
    if (!this.type.nonRefundable) return;
    for (let run = 0; run < this.runs; run++) {
      this.amounts[run] = nonRefundablePrice(this.rules, this.amounts[run]!);
    }
    this.option(persons, adults, children, 0);
  }

  /** Each rate chooses its promotions for itself, by all nights of the stay. */
  private promotedRates(persons: number, adults: number, children: number): void {
    const partyMinor: number[] = [];
    for (let run = 0; run < this.runs; run++) {
      for (let night = 0; night < this.lengths[run]!; night++) partyMinor.push(this.amounts[run]!);
    }
    const { refundable, nonRefundable } = this.type;
    if (refundable) this.promotedOption(partyMinor, persons, adults, children, 1);
    if (nonRefundable) this.promotedOption(partyMinor, persons, adults, children, 0);
    this.findRuns(this.plan.days.priceMinor);
  }

  private promotedOption(
    partyMinor: readonly number[],
    persons: number,
    adults: number,
    children: number,
    suffix: Suffix,
  ): void {
    const best = promotedRate(
      this.rules,
      this.promotions,
      partyMinor,
      suffix === 1 ? 'refundable' : 'non_refundable',
    );
    this.isForPartner = best && isForNamedPartners(best) ? 1 : 0;
    this.runs = 0;
    let before = -1;
    for (let night = 0; night < partyMinor.length; night++) {
      const party = partyMinor[night]!;
      const plain = suffix === 1 ? party : nonRefundablePrice(this.rules, party);
      const amount = best ? best.prices[night]! : plain;
      if (amount !== before) {
        this.amounts[this.runs] = amount;
        this.lengths[this.runs++] = 0;
      }
      this.lengths[this.runs - 1]!++;
      before = amount;
    }
    this.option(persons, adults, children, suffix);
    this.isForPartner = 0;
  }

  private option(persons: number, adults: number, children: number, suffix: Suffix): void {
    this.nightsOf(persons, adults, children, suffix);
    if (this.extras)
      this.extras.write(this.out, { type: this.type, plan: this.plan, adults, children, suffix });
  }

  private nightsOf(persons: number, adults: number, children: number, suffix: Suffix): void {
    const { out, amounts, lengths } = this;
    let total = 0;
    let least = Number.MAX_SAFE_INTEGER;
    let most = 0;
    for (let run = 0; run < this.runs; run++) {
      const amount = amounts[run]!;
      total += amount * lengths[run]!;
      if (amount < least) least = amount;
      if (amount > most) most = amount;
    }
    out.reserve(this.maxBytes);
    const nightWidth = decimalWidth(most);
    const haveSameWidth = decimalWidth(least) === nightWidth;
    const evenWidth = haveSameWidth ? nightWidth : 0;
    const terms = this.extras ? this.extras.termsOf(this.plan, suffix) : null;
    const kind = ((persons * 2 + suffix) * 2 + (children > 0 ? 1 : 0)) * 2 + (terms ? 1 : 0);
    const template = this.template(kind, decimalWidth(total), evenWidth);
    const start = out.template(template.bytes);
    out.decimalBefore(start + template.totalEnd, template.totalWidth, total);
    this.ids.add(start + template.id, adults, children, suffix, total, this.isForPartner);
    if (terms) this.ids.addTerms(start + template.termsId, terms.versionId);
    if (!haveSameWidth) return this.unevenNights();
    const { stride } = template;
    let end = start + template.firstNightEnd;
    for (let run = 0; run < this.runs; run++) {
      const amount = amounts[run]!;
      const runEnd = end + lengths[run]! * stride;
      for (; end < runEnd; end += stride) out.decimalBefore(end, nightWidth, amount);
    }
  }

  /** Nights whose amounts differ in width follow a template that has none. */
  private unevenNights(): void {
    const { out } = this;
    let night = 0;
    for (let run = 0; run < this.runs; run++) {
      const amount = this.amounts[run]!;
      const width = decimalWidth(amount);
      const runEnd = night + this.lengths[run]!;
      for (; night < runEnd; night++) {
        out.decimal(width, amount);
        out.pieceOfWords(this.nightEndWords[night]!, this.nightEnds[night]!.length);
      }
    }
  }

  /** `nightWidth` 0: the template ends before its nights. */
  private template(kind: number, totalWidth: number, nightWidth: number): Template {
    const key = (kind * WIDEST + totalWidth) * WIDEST + nightWidth;
    let template = this.templates.get(key);
    if (!template) {
      template = this.makeTemplate(kind, totalWidth, nightWidth);
      this.templates.set(key, template);
    }
    return template;
  }

  /** `kind` holds, from its lowest bit on, whether the option has terms, children, and the standard rate; then its persons. */
  private makeTemplate(kind: number, totalWidth: number, nightWidth: number): Template {
    const hasTerms = (kind & 1) === 1;
    const hasChildren = (kind & 2) === 2;
    const suffix: Suffix = (kind & 4) === 4 ? 1 : 0;
    const persons = kind >> 3;
    const mark = suffix === 0 ? '[NR]' : '';
    const head = `"${persons}-${suffix}":{"total":${this.nights},"title":${persons},"nonRefundable":"${mark}","price":"`;
    const beforeId = `${head}${' '.repeat(totalWidth)}","currency":${this.currency},"id":"`;
    const beforeTerms = `${beforeId}${ID_GAP}${hasChildren ? this.lettersOfAges : ''}`;
    const beforeNights = `${beforeTerms}${hasTerms ? ID_GAP : ''}","prices":[${NIGHT_OPEN}`;
    const nights = nightWidth === 0 ? EMPTY : this.nightsWithGaps(nightWidth);
    return {
      bytes: Buffer.concat([Buffer.from(beforeNights, 'latin1'), nights]),
      totalEnd: head.length + totalWidth,
      totalWidth,
      id: beforeId.length,
      termsId: beforeTerms.length,
      firstNightEnd: beforeNights.length + nightWidth,
      nightWidth,
      stride: nightWidth + NIGHT_END_BYTES,
    };
  }

  private nightsWithGaps(width: number): Uint8Array {
    let nights = this.nightGaps.get(width);
    if (!nights) {
      const gap = Buffer.alloc(width, ' ');
      nights = Buffer.concat(this.nightEnds.flatMap((end) => [gap, end]));
      this.nightGaps.set(width, nights);
    }
    return nights;
  }
}

function asWords(bytes: Uint8Array): Uint32Array {
  const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
  padded.set(bytes);
  return Uint32Array.from({ length: padded.length / 4 }, (_, i) => padded.readUInt32LE(i * 4));
}

function nightEnd(day: number, isLast: boolean): Uint8Array {
  const text = dayText(day);
  const date = `","tarih":"${text.slice(8, 10)}.${text.slice(5, 7)}.${text.slice(0, 4)}"}`;
  return Buffer.from(date + (isLast ? ']},' : `,${NIGHT_OPEN}`), 'latin1');
}
