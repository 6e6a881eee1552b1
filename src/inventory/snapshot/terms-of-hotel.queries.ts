import type pg from 'pg';
import { type EntityManager, In } from 'typeorm';
import { dayNumber, type DayText } from '../../values/day.js';
import { decimalMinor } from '../../values/money.js';
import type { FeeRule, TermsOfHotel, TermsOfRates, TermsRules } from './terms-rules.js';
import {
  type StoredDeposit,
  type StoredFee,
  type TermsContent,
  TermsVersion,
} from '../price-rules/terms.entity.js';

interface TermsIds {
  refundable: number | null;
  nonRefundable: number | null;
}

/** Returns the terms of a hotel as of the transaction that is open; undefined where it has none in use. */
export async function readTermsOfHotel(
  client: pg.ClientBase,
  hotelId: number,
): Promise<TermsOfHotel | undefined> {
  const { rows } = await client.query<{ id: number; versionId: number; content: TermsContent }>(
    `SELECT t.id, v.id AS "versionId", v.content
       FROM terms t JOIN terms_version v ON v.hotel_id = t.hotel_id AND v.id = t.version_id
      WHERE t.hotel_id = $1 AND t.retired_at IS NULL ORDER BY t.id`,
    [hotelId],
  );
  if (rows.length === 0) return undefined;
  const rules = new Map(rows.map((row) => [row.id, termsRules(row.versionId, row.content)]));
  const ofRates = ({ refundable, nonRefundable }: TermsIds): TermsOfRates => ({
    refundable: rules.get(refundable ?? 0) ?? null,
    nonRefundable: rules.get(nonRefundable ?? 0) ?? null,
  });
  const { rows: hotels } = await client.query<TermsIds>(
    `SELECT refundable_terms_id AS refundable, non_refundable_terms_id AS "nonRefundable" FROM hotel WHERE id = $1`,
    [hotelId],
  );
  const { rows: plans } = await client.query<TermsIds & { id: number }>(
    `SELECT id, refundable_terms_id AS refundable, non_refundable_terms_id AS "nonRefundable"
       FROM rate_plan
      WHERE hotel_id = $1 AND retired_at IS NULL
        AND (refundable_terms_id IS NOT NULL OR non_refundable_terms_id IS NOT NULL)`,
    [hotelId],
  );
  const { rows: arrivals } = await client.query<TermsIds & { from: DayText; to: DayText }>(
    `SELECT from_day AS "from", to_day AS "to", refundable_terms_id AS refundable,
            non_refundable_terms_id AS "nonRefundable"
       FROM terms_by_arrival WHERE hotel_id = $1 AND retired_at IS NULL ORDER BY from_day, id`,
    [hotelId],
  );
  return {
    all: [...rules.values()],
    ofHotel: ofRates(hotels[0]!),
    ofPlans: new Map(plans.map((plan) => [plan.id, ofRates(plan)])),
    byArrival: arrivals.map(({ from, to, ...ids }) => {
      return { from: dayNumber(from), to: dayNumber(to), ...ofRates(ids) };
    }),
  };
}

/** Returns what terms said at a time, by the number of what they said; what the hotel has not is left out. */
export async function readTermsVersions(
  tx: EntityManager,
  hotelId: number,
  versionIds: readonly number[],
): Promise<Map<number, TermsRules>> {
  if (versionIds.length === 0) return new Map();
  const versions = await tx.findBy(TermsVersion, { hotelId, id: In([...new Set(versionIds)]) });
  return new Map(versions.map(({ id, content }) => [id, termsRules(id, content)]));
}

/** The rules of what terms say. */
export function termsRules(
  versionId: number,
  { code, name, text, graceHours, steps, noShow, deposits }: TermsContent,
): TermsRules {
  return {
    versionId,
    code,
    name,
    text,
    graceHours,
    steps: steps.map(({ daysBefore, time, ...fee }) => ({
      daysBefore,
      minuteOfDay: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
      fee: feeRule(fee),
    })),
    noShow: feeRule(noShow),
    deposits: deposits.map(({ daysBefore = null, ...part }) => ({ daysBefore, ...partRule(part) })),
  };
}

function feeRule({ nights, ...part }: StoredFee): FeeRule {
  return nights === undefined ? partRule(part) : { nights };
}

function partRule({ percent, amount }: Pick<StoredDeposit, 'percent' | 'amount'>) {
  return amount === undefined
    ? { percent: decimalMinor(percent, 2)! }
    : { amountMinor: decimalMinor(amount, 2)! };
}
