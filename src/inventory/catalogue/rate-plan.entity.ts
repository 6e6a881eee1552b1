import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { CrossFieldFault } from '../../hotel/hotel-record.js';
import { factor, recordId, whole } from '../../http/record-fields.js';
import type { ReadContext } from '../../http/read-context.js';
import { type FormOf, withDefault, list, panelOnly, part, required } from '../../http/record-form.js';
import { derivationFaults } from './derivation-form.js';
import { MAX_ADULTS } from '../../values/limits.js';

/** A share of the price for a child by ordinal (eldest = 1) and age, both ends inclusive. */
export interface ChildBand {
  ordinal: number;
  fromAge: number;
  toAge: number;
  multiplier: string;
}

@Entity({ name: 'rate_plan' })
export class RatePlan {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'room_type_id', type: 'bigint' })
  roomTypeId!: number;

  @Column({ name: 'board_id', type: 'bigint' })
  boardId!: number;

  @Column({ name: 'non_refundable_discount_percent', type: 'numeric', precision: 5, scale: 2, default: 0 })
  nonRefundableDiscountPercent!: string;

  @Column({ name: 'adult_multipliers', type: 'numeric', precision: 8, scale: 4, array: true, default: [] })
  adultMultipliers!: string[];

  @Column({ name: 'child_bands', type: 'jsonb', default: [] })
  childBands!: ChildBand[];

  /** Terms of its own, before those of the hotel. */
  @Column({ name: 'refundable_terms_id', type: 'bigint', nullable: true })
  refundableTermsId!: number | null;

  @Column({ name: 'non_refundable_terms_id', type: 'bigint', nullable: true })
  nonRefundableTermsId!: number | null;
  /** The plan of the hotel whose base price, with what follows, is this one's on days without an own price. */
  @Column({ name: 'derived_from_plan_id', type: 'bigint', nullable: true })
  derivedFromPlanId!: number | null;

  @Column({ name: 'derived_percent', type: 'numeric', precision: 6, scale: 2, default: 0 })
  derivedPercent!: string;

  @Column({ name: 'derived_amount', type: 'numeric', precision: 14, scale: 2, default: 0 })
  derivedAmount!: string;

  /** Null for 0.01, or for 1 where prices end alike. */
  @Column({ name: 'round_to', type: 'numeric', precision: 5, scale: 2, nullable: true })
  roundTo!: string | null;

  @Column({ type: 'text', default: 'halfUp' })
  rounding!: 'halfUp' | 'up' | 'down';

  /** What prices end with, modulo `roundTo`. */
  @Column({ type: 'numeric', precision: 5, scale: 2, nullable: true })
  ending!: string | null;

  @Column({ type: 'numeric', precision: 14, scale: 2, nullable: true })
  floor!: string | null;

  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}

const MAX_BAND_AGE_YEARS = 99;

const multiplier = () => required(factor(4, 9_999));

const CHILD_BAND_FORM = {
  ordinal: required(whole(1, 40)),
  fromAge: required(whole(0, MAX_BAND_AGE_YEARS)),
  toAge: required(whole(0, MAX_BAND_AGE_YEARS)),
  multiplier: multiplier(),
} satisfies FormOf<ChildBand>;

const childBands = list(part(CHILD_BAND_FORM), 200, checkChildBands);

/** An ending must be below what prices are rounded to: 1 where nothing is said. */
export function ratePlanFaults({ roundTo = null, ending = null }: Partial<RatePlan>): CrossFieldFault[] {
  return derivationFaults({ roundTo, ending });
}

/**
 * Room type and board are fixed once the plan exists: it has prices. In a hotel file their codes name the plan.
 * How it derives its prices is changed together with these (`Derivations`).
 */
export const RATE_PLAN_FORM = {
  roomTypeId: panelOnly(recordId()),
  boardId: panelOnly(recordId()),
  nonRefundableDiscountPercent: withDefault('0', factor(2, 100)),
  adultMultipliers: list(multiplier(), MAX_ADULTS),
  childBands: {
    ...childBands,
    read: (value: unknown, at: ReadContext) =>
      childBands.read(value, at)?.sort((a, b) => a?.ordinal - b?.ordinal || a?.fromAge - b?.fromAge),
  },
} satisfies FormOf<RatePlan>;

/** Two bands of one ordinal may not overlap: one of them would never count. */
function checkChildBands(bands: readonly (ChildBand | undefined)[], at: ReadContext): void {
  bands.forEach((band, index) => {
    if (!band) return;
    if (band.toAge < band.fromAge) {
      at.at(index).at('toAge').fault('ages_are_not_in_order', 'must not be below fromAge');
    }
    const doOverlap = bands
      .slice(0, index)
      .some((one) => one?.ordinal === band.ordinal && one.fromAge <= band.toAge && band.fromAge <= one.toAge);
    if (doOverlap)
      at.at(index).fault('bands_overlap', 'covers ages that an earlier band of this ordinal covers');
  });
}
