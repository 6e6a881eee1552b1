import type { EntityManager } from 'typeorm';
import { Hotel } from '../hotel/hotel.entity.js';
import { RatePlan } from '../inventory/catalogue/rate-plan.entity.js';
import { taxFaults, taxSetFaults } from '../inventory/price-rules/tax.record.js';
import { TAX_KIND } from '../inventory/price-rules/taxes.service.js';
import type { TermsByArrival } from '../inventory/price-rules/terms-by-arrival.entity.js';
import { keepTermsVersions } from '../inventory/price-rules/terms.queries.js';
import { TERMS_BY_ARRIVAL_KIND, TERMS_KIND } from '../inventory/price-rules/terms.service.js';
import { mergedRecord } from '../hotel/hotel-record.js';
import { dayText } from '../values/day.js';
import { dayOf, resolveDay } from './day-expression.js';
import { type Fault, jsonPath } from './faults.js';
import type { ReadHotelFile } from './hotel-file.js';
import { inUse, type HotelRecords } from './hotel-records.js';
import { ratePlanName } from './references.js';
import { type CatalogueIds, type CatalogueImport, saveList } from './write-catalogue.js';

interface TermsImport extends CatalogueImport {
  /** The hotel's day, as a day number. */
  today: number;
}

type TermsCodes = { refundable?: string | null; nonRefundable?: string | null };

/** Writes terms, which stays have them, and taxes. What a given list no longer names is taken out of use. */
export async function writeTermsAndTaxes(
  into: TermsImport,
  file: ReadHotelFile,
  before: HotelRecords | undefined,
  { ratePlans }: CatalogueIds,
): Promise<void> {
  const { tx, hotelId, today } = into;
  const byCode = ({ code }: { code: string }) => code;
  const { all: terms } = await saveList(into, TERMS_KIND, file.terms, before?.terms, byCode);
  if (file.terms) await keepTermsVersions(tx, hotelId);
  const idOf = new Map(inUse(terms).map(({ code, id }) => [code, id]));
  const idsOf = ({ refundable, nonRefundable }: TermsCodes) => ({
    ...(refundable === undefined ? {} : { refundableTermsId: idOf.get(refundable ?? '') ?? null }),
    ...(nonRefundable === undefined ? {} : { nonRefundableTermsId: idOf.get(nonRefundable ?? '') ?? null }),
  });
  if (file.defaultTerms) await update(tx, Hotel, { id: hotelId }, idsOf(file.defaultTerms));
  for (const { roomType, board, terms: ofPlan } of file.ratePlans ?? []) {
    const plan = ratePlans.get(ratePlanName(roomType, board));
    if (ofPlan !== undefined && plan) await update(tx, RatePlan, { hotelId, id: plan.id }, idsOf(ofPlan));
  }
  const arrivals = file.termsByArrival?.map(({ from, to, ...codes }) => {
    const none = { refundableTermsId: null, nonRefundableTermsId: null };
    return { from: textOf(from, today), to: textOf(to, today), ...none, ...idsOf(codes) };
  });
  const byDays = ({ from, to }: Pick<TermsByArrival, 'from' | 'to'>) => `${from} ${to}`;
  await saveList(into, TERMS_BY_ARRIVAL_KIND, arrivals, before?.termsByArrival, byDays);
  const taxes = file.taxes?.map(({ valid, ...tax }) => ({
    ...tax,
    ...(valid && {
      valid: valid.map(({ from, to }) => ({ from: textOf(from, today), to: textOf(to, today) })),
    }),
  }));
  await saveList(into, TAX_KIND, taxes, before?.taxes, byCode);
}

/** What is wrong between fields of terms and taxes, and between records of a kind. */
export function termsFaults(file: ReadHotelFile, before: HotelRecords | undefined, today: number): Fault[] {
  return [...arrivalFaults(file, today), ...unusedFaults(file, before), ...faultsOfTaxes(file, before)];
}

function arrivalFaults({ termsByArrival = [] }: ReadHotelFile, today: number): Fault[] {
  const days = termsByArrival.map(
    (range) => [numberOf(range?.from, today), numberOf(range?.to, today)] as const,
  );
  return days.flatMap(([from, to], index) => {
    if (from === undefined || to === undefined) return [];
    const fault = (key: string, reason: string) => [
      { path: jsonPath(['termsByArrival', index, key]), reason },
    ];
    if (to < from) return fault('to', 'is before "from"');
    const other = days.findIndex(([first, last], at) => at < index && first! <= to && from <= last!);
    return other < 0 ? [] : fault('from', `has arrivals that termsByArrival[${other}] has, too`);
  });
}

/** A list of terms must name those that the hotel and its plans go on having. */
function unusedFaults(file: ReadHotelFile, before: HotelRecords | undefined): Fault[] {
  if (!file.terms || !before) return [];
  const named = new Set(file.terms.map((one) => one?.code));
  const codes = new Map(before.terms.map(({ id, code }) => [id, code]));
  const hotel = file.defaultTerms ? [] : [before.hotel];
  const plans = file.ratePlans ? [] : inUse(before.ratePlans);
  const arrivals = file.termsByArrival ? [] : inUse(before.termsByArrival);
  const used = [...hotel, ...plans, ...arrivals].flatMap((one) => [
    one?.refundableTermsId ?? 0,
    one?.nonRefundableTermsId ?? 0,
  ]);
  const leftOut = new Set(used.flatMap((id) => codes.get(id) ?? []).filter((code) => !named.has(code)));
  return [...leftOut].map((code) => ({
    path: 'terms',
    reason: `leaves out ${JSON.stringify(code)}, which stays of the hotel have`,
  }));
}

function faultsOfTaxes(file: ReadHotelFile, before: HotelRecords | undefined): Fault[] {
  const taxes = (file.taxes ?? []).map((tax) => {
    const known = before?.taxes.find(({ code }) => code === tax?.code);
    return mergedRecord(TAX_KIND, known, tax as never);
  });
  const own = taxes.flatMap((tax, index) =>
    taxFaults(tax).map(({ field, reason }) => ({ path: jsonPath(['taxes', index, field]), reason })),
  );
  if (own.length > 0) return own;
  const isWhole = taxes.every(({ code, onTaxes }) => typeof code === 'string' && Array.isArray(onTaxes));
  return (isWhole ? taxSetFaults(taxes as never) : []).map(({ code, field, reason }) => ({
    path: jsonPath(['taxes', taxes.findIndex((tax) => tax.code === code), field]),
    reason,
  }));
}

async function update(
  tx: EntityManager,
  entity: typeof Hotel | typeof RatePlan,
  key: object,
  values: object,
): Promise<void> {
  if (Object.keys(values).length > 0) await tx.update(entity as typeof Hotel, key, values);
}

function textOf(expression: string, today: number): string {
  return dayText(dayOf(expression, today));
}

function numberOf(text: string | undefined, today: number): number | undefined {
  return typeof text === 'string' ? resolveDay(text, today) : undefined;
}
