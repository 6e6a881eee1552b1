import { Injectable } from '@nestjs/common';
import { currentRevisions } from '../../database/hotel-revisions.js';
import { ReadPool } from '../../database/read-pool.service.js';
import { Clock } from '../../values/clock.service.js';
import { dayText, isoWeekday } from '../../values/day.js';
import { minorOrNullToDecimal } from '../../values/money.js';
import { isPriced, quote } from '../quote/quote.js';
import { copyOf } from '../snapshot/days-in-memory.js';
import { derivedPrice, type StoredDerivation } from '../snapshot/derived-price.js';
import { derivationOf } from '../snapshot/derivations.queries.js';
import { SnapshotDraft } from '../snapshot/snapshot-draft.js';
import { SnapshotStore } from '../snapshot/snapshot-store.service.js';
import type { DerivationExample, PriceExample, PricesOfAdults } from './price-preview.js';
import { NO_RATE, type Plan, type RoomTypeOfHotel, type Snapshot } from '../snapshot/snapshot.js';

/** How a plan would derive its prices. */
export interface TriedDerivation {
  ratePlanId: number;
  /** Null where it would have only prices of its own. */
  rule: StoredDerivation | null;
  /** Whether its own prices would be cleared. */
  clears: boolean;
}

type ChangedDays = Parameters<SnapshotDraft['write']>[0];

const MAX_ADULTS_SHOWN = 3;
const MAX_EXAMPLES = 3;
const SATURDAY = 6;
const MONTH_DAYS = 30;

interface PlanOfType {
  type: RoomTypeOfHotel;
  plan: Plan;
}

/** Says what nights would cost by changes of prices that are not saved. Nothing is written. */
@Injectable()
export class PricePreviews {
  constructor(
    private readonly database: ReadPool,
    private readonly snapshots: SnapshotStore,
    private readonly clock: Clock,
  ) {}

  /** Today, the next Saturday and two later days, or the first day on which the parent has a price. */
  async derivation(hotelId: number, tried: TriedDerivation): Promise<DerivationExample[]> {
    const { search } = await currentRevisions(this.database, hotelId);
    const { hotel } = await this.snapshots.fresh(hotelId, search);
    const today = this.clock.today(hotel.timeZone);
    const snapshot = await this.snapshots.covering(hotelId, search, today, today + hotel.bookingHorizonDays);
    const own = planIn(snapshot, tried.ratePlanId);
    const rule = tried.rule && derivationOf(tried.rule, hotel.unitMinor);
    const parent = planIn(snapshot, rule?.planId ?? own?.plan.derivation?.planId);
    if (!own || !parent) return [];
    const after = copyOf(snapshot);
    const changed = planIn(after, tried.ratePlanId)!;
    return exampleDays(snapshot, parent.plan, today).map((day) => {
      const index = day - snapshot.firstDay;
      const isException = hasOwnPrice(own.plan, index) && !tried.clears;
      if (!isException) {
        const minor = rule ? derivedPrice(rule, parent.plan.days.priceMinor[index]!) : NO_RATE;
        changed.plan.days.priceMinor[index] = minor <= own.plan.maxBasePriceMinor ? minor : NO_RATE;
      }
      return {
        day: dayText(day),
        parent: pricesOf(snapshot, parent, day),
        before: pricesOf(snapshot, own, day),
        after: pricesOf(after, changed, day),
        isException,
      };
    });
  }

  /** `days` are the changed days of rate plans, with what they would have. */
  async changedDays(hotelId: number, days: ChangedDays): Promise<PriceExample[]> {
    const priced = days.filter(({ ratePlanId }) => ratePlanId !== null);
    const firsts = [...new Map(priced.toReversed().map((one) => [one.ratePlanId, one])).values()];
    const shown = firsts.toReversed().slice(0, MAX_EXAMPLES);
    if (shown.length === 0) return [];
    const { search } = await currentRevisions(this.database, hotelId);
    const known = shown.map(({ day }) => day);
    const before = await this.snapshots.covering(hotelId, search, Math.min(...known), Math.max(...known));
    const draft = new SnapshotDraft(before);
    draft.write(priced.filter(({ day }) => known.includes(day)));
    const changed = new Set(firsts.map(({ ratePlanId }) => ratePlanId));
    const examples: PriceExample[] = [];
    const add = (ratePlanId: number, day: number, follows: boolean) => {
      const [was, is] = [planIn(before, ratePlanId), planIn(draft.next, ratePlanId)];
      if (!was || !is) return;
      const example = { day: dayText(day), ratePlanId, follows };
      const [costBefore, costsAfter] = [pricesOf(before, was, day), pricesOf(draft.next, is, day)];
      if (follows && costBefore.join() === costsAfter.join()) return;
      examples.push({ ...example, before: costBefore, after: costsAfter });
    };
    for (const { ratePlanId, day } of shown) add(ratePlanId!, day, false);
    for (const { plan } of before.derivedPlans ?? []) {
      if (examples.length < 2 * MAX_EXAMPLES && !changed.has(plan.id)) add(plan.id, known[0]!, true);
    }
    return examples;
  }
}

function planIn({ roomTypes }: Snapshot, ratePlanId: number | undefined): PlanOfType | undefined {
  for (const type of roomTypes) {
    const plan = type.plans.find(({ id }) => id === ratePlanId);
    if (plan) return { type, plan };
  }
  return undefined;
}

function hasOwnPrice({ derivation, days }: Plan, index: number): boolean {
  return derivation ? days.hasOwnPrice?.[index] === 1 : days.priceMinor[index] !== NO_RATE;
}

function pricesOf(snapshot: Snapshot, { type, plan }: PlanOfType, day: number): PricesOfAdults {
  const most = Math.min(MAX_ADULTS_SHOWN, Math.max(1, type.capacityAdult));
  return Array.from({ length: most }, (_, index) => {
    const stay = { arrival: day, nights: 1, adults: index + 1, childAges: [], today: day };
    const [quoted] = quote(snapshot, {
      ...stay,
      roomTypeId: type.id,
      boardId: plan.board.id,
      seller: 'desk',
    });
    return minorOrNullToDecimal(quoted?.plans[0]?.partyMinor[0] ?? null);
  });
}

function exampleDays(snapshot: Snapshot, parent: Plan, today: number): number[] {
  const { firstDay, dayCount, hotel } = snapshot;
  const last = Math.min(firstDay + dayCount - 1, today + hotel.bookingHorizonDays);
  const hasPrice = (day: number) => day <= last && isPriced(parent, day - firstDay);
  const saturday = today + 1 + ((SATURDAY - isoWeekday(today + 1) + 7) % 7);
  const wanted = [today, saturday, today + MONTH_DAYS, today + 3 * MONTH_DAYS].filter(hasPrice);
  if (wanted.length > 0) return [...new Set(wanted)];
  for (let day = today; day <= last; day++) if (hasPrice(day)) return [day];
  return [];
}
