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

const TERMS_IDS = 'refundable_terms_id AS refundable, non_refundable_terms_id AS "nonRefundable"';

/** The terms in use of the hotel `$1`, and for which stays they are, as JSON. */
export const TERMS = `SELECT json_build_object(
  'all', (SELECT json_agg(used) FROM (
      SELECT t.id, v.id AS "versionId", v.content
        FROM terms t JOIN terms_version v ON v.hotel_id = t.hotel_id AND v.id = t.version_id
       WHERE t.hotel_id = $1 AND t.retired_at IS NULL ORDER BY t.id) AS used),
  'ofHotel', (SELECT row_to_json(chosen) FROM (SELECT ${TERMS_IDS} FROM hotel WHERE id = $1) AS chosen),
  'ofPlans', (SELECT json_agg(chosen) FROM (
      SELECT id, ${TERMS_IDS} FROM rate_plan
       WHERE hotel_id = $1 AND retired_at IS NULL
         AND (refundable_terms_id IS NOT NULL OR non_refundable_terms_id IS NOT NULL)) AS chosen),
  'byArrival', (SELECT json_agg(chosen) FROM (
      SELECT from_day AS "from", to_day AS "to", ${TERMS_IDS} FROM terms_by_arrival
       WHERE hotel_id = $1 AND retired_at IS NULL ORDER BY from_day, id) AS chosen))`;

interface TermsIds {
  refundable: number | null;
  nonRefundable: number | null;
}

/** As {@link TERMS} has it; null for nothing. */
export interface StoredTerms {
  all: { id: number; versionId: number; content: TermsContent }[] | null;
  ofHotel: TermsIds;
  ofPlans: (TermsIds & { id: number })[] | null;
  byArrival: (TermsIds & { from: DayText; to: DayText })[] | null;
}

/** Returns the terms of a hotel; undefined where it has none in use. */
export function termsOfHotel({ all, ofHotel, ofPlans, byArrival }: StoredTerms): TermsOfHotel | undefined {
  if (!all) return undefined;
  const rules = new Map(all.map((row) => [row.id, termsRules(row.versionId, row.content)]));
  const ofRates = ({ refundable, nonRefundable }: TermsIds): TermsOfRates => ({
    refundable: rules.get(refundable ?? 0) ?? null,
    nonRefundable: rules.get(nonRefundable ?? 0) ?? null,
  });
  return {
    all: [...rules.values()],
    ofHotel: ofRates(ofHotel),
    ofPlans: new Map((ofPlans ?? []).map((plan) => [plan.id, ofRates(plan)])),
    byArrival: (byArrival ?? []).map(({ from, to, ...ids }) => {
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
