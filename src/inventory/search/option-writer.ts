import { dayText } from '../../values/day.js';
import { type NightRuns, nightRuns } from '../quote/night-runs.js';
import { nonRefundablePrice } from '../quote/non-refundable-price.js';
import { partyPrice } from '../quote/party-price.js';
import type { WaysOfPlan } from '../quote/plan-promotions.js';
import { ONE_SHARE, type PriceRules } from '../snapshot/price-rules.js';
import type { Plan, RoomTypeOfHotel, Snapshot } from '../snapshot/snapshot.js';
import { decimalWidth, type JsonWriter } from './json-writer.js';
import { type MomentOfAnswer, type OptionExtras, optionExtras } from './option-extras.js';
import { BLOCK_LETTERS, lettersOfAges } from './option-id.js';
import type { OptionIdWriter } from './option-id-writer.js';
import { promotedRuns, type PromotedRuns } from './promoted-runs.js';
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
  /** Nights with the same price, and what they cost in the option at hand. */
  private runs: NightRuns;
  /** The base price of each run. */
  private readonly prices: Float64Array;
  private readonly currency: string;
  /** What follows the gap in the ID of an option for the children. */
  private readonly lettersOfAges: string;
  /** The bytes between the amount of one night and that of the next. */
  private readonly nightEnds: readonly Uint8Array[];
  private readonly nightEndWords: readonly Uint32Array[];
  private readonly nightGaps = new Map<number, Uint8Array>();
  private readonly maxBytes: number;
  private readonly templates = new Map<number, Template>();
  private readonly promoted: PromotedRuns | undefined;
  /** The promotions of the board at hand. */
  private ways: WaysOfPlan | undefined;
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
    this.runs = nightRuns(query.nights);
    this.lettersOfAges = lettersOfAges(query.childAges);
    this.currency = JSON.stringify(snapshot.hotel.currency);
    this.nightEnds = Array.from({ length: query.nights }, (_, night) =>
      nightEnd(query.arrival + night, night === query.nights - 1),
    );
    this.nightEndWords = this.nightEnds.map(asWords);
    this.maxBytes = 256 + query.nights * 80;
    this.promoted = promotedRuns(snapshot, query);
    this.extras = optionExtras(snapshot, query, moment);
  }

  board(type: RoomTypeOfHotel, plan: Plan): void {
    this.type = type;
    this.plan = plan;
    this.rules = plan.rules;
    this.ways = this.promoted?.of(type.id, plan.board.id);
    this.ids.of(type.id, plan.board.id);
    this.findRuns(plan.days.priceMinor);
  }

  /** Most prices hold for several nights: what follows is computed once for each run of nights of the same price. */
  private findRuns(priceMinor: Float64Array): void {
    const { runs, prices } = this;
    const changes = this.ways && this.promoted?.changes;
    let count = 0;
    let before = -1;
    for (let night = 0; night < this.nights; night++) {
      const price = priceMinor[this.arrival + night]!;
      if (price !== before || (changes && changes[night] === 1)) {
        prices[count] = price;
        runs.firsts[count] = night;
        runs.lengths[count++] = 0;
      }
      runs.lengths[count - 1]!++;
      before = price;
    }
    runs.count = count;
  }

  /** Of the room as a whole, for the party that was searched; `adults` 0 for any. */
  perRoom(adults: number, children: number): void {
    this.priceParty(ONE_SHARE);
    this.bothRates(1, adults, children);
  }

  perPersons(adults: number, children: number, shares: number): void {
    this.priceParty(shares);
    this.bothRates(adults + children, adults, children);
  }

  private priceParty(shares: number): void {
    const { amounts, count } = this.runs;
    for (let run = 0; run < count; run++) amounts[run] = partyPrice(this.rules, this.prices[run]!, shares);
  }

  private bothRates(persons: number, adults: number, children: number): void {
    if (this.ways && this.promoted)
      return this.promotedRates(this.promoted, this.ways, persons, adults, children);
    if (this.type.refundable) this.option(persons, adults, children, 1);
    if (!this.type.nonRefundable) return;
    const { amounts, count } = this.runs;
    for (let run = 0; run < count; run++) amounts[run] = nonRefundablePrice(this.rules, amounts[run]!);
    this.option(persons, adults, children, 0);
  }

  /** Each rate chooses its promotions for itself, by all nights of the stay. */
  private promotedRates(
    promoted: PromotedRuns,
    ways: WaysOfPlan,
    persons: number,
    adults: number,
    children: number,
  ): void {
    const { discount, unitMinor } = this.rules;
    const ofParty = this.runs;
    promoted.start(ofParty, unitMinor);
    if (this.type.refundable) {
      ({ runs: this.runs, isForPartner: this.isForPartner } = promoted.priced(ways.refundable, 0));
      this.option(persons, adults, children, 1);
    }
    if (this.type.nonRefundable) {
      ({ runs: this.runs, isForPartner: this.isForPartner } = promoted.priced(ways.nonRefundable, discount));
      this.option(persons, adults, children, 0);
    }
    this.isForPartner = 0;
    this.runs = ofParty;
  }

  private option(persons: number, adults: number, children: number, suffix: Suffix): void {
    this.nightsOf(persons, adults, children, suffix);
    if (this.extras)
      this.extras.write(this.out, { type: this.type, plan: this.plan, adults, children, suffix });
  }

  private nightsOf(persons: number, adults: number, children: number, suffix: Suffix): void {
    const { out } = this;
    const { amounts, lengths, count } = this.runs;
    let total = 0;
    let least = Number.MAX_SAFE_INTEGER;
    let most = 0;
    for (let run = 0; run < count; run++) {
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
    for (let run = 0; run < count; run++) {
      const amount = amounts[run]!;
      const runEnd = end + lengths[run]! * stride;
      for (; end < runEnd; end += stride) out.decimalBefore(end, nightWidth, amount);
    }
  }

  /** Nights whose amounts differ in width follow a template that has none. */
  private unevenNights(): void {
    const { out } = this;
    const { amounts, lengths, count } = this.runs;
    let night = 0;
    for (let run = 0; run < count; run++) {
      const amount = amounts[run]!;
      const width = decimalWidth(amount);
      const runEnd = night + lengths[run]!;
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
