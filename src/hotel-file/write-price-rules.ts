import { mergedRecord } from '../hotel/hotel-record.js';
import { PRICE_RULE_KINDS } from '../inventory/price-rules/price-rule-kinds.js';
import type { Promotion, PromotedNights } from '../inventory/price-rules/promotion.entity.js';
import { dayText } from '../values/day.js';
import { dayOf } from './day-expression.js';
import { type Fault, jsonPath } from './faults.js';
import type { HotelFile, ReadHotelFile } from './hotel-file.js';
import { RECORDS } from './hotel-file.js';
import { partnerKeys } from './hotel-file.queries.js';
import { codesById, type HotelRecords, inUse } from './hotel-records.js';
import { jsonOf } from '../http/record-form.js';
import { type CatalogueIds, type CatalogueImport, saveList } from './write-catalogue.js';

type PromotionEntry = NonNullable<ReadHotelFile['promotions']>[number];

const NO_EFFECT = { percent: null, amount: null, tiers: null, freeNights: null };
const EFFECTS = Object.keys(NO_EFFECT) as (keyof typeof NO_EFFECT)[];

/** Writes what a file says of promotions, once its catalogue and its partners are there; those that it leaves out are retired. */
export async function writePriceRules(
  into: CatalogueImport & { today: number },
  file: ReadHotelFile,
  before: HotelRecords | undefined,
  { roomTypes, boards }: Pick<CatalogueIds, 'roomTypes' | 'boards'>,
): Promise<void> {
  if (!file.promotions) return;
  const keys = await partnerKeys(into.tx, into.hotelId);
  const partners = new Map([...keys].map(([id, key]) => [key, id]));
  const ids = (names: readonly string[] | undefined, of: ReadonlyMap<string, number>) =>
    names && { ids: names.map((name) => of.get(name)!) };
  const entries = file.promotions.map((entry) => {
    const { roomTypes: types, boards: named, partners: sold, ...promotion } = entry;
    const [typeIds, boardIds, partnerIds] = [ids(types, roomTypes), ids(named, boards), ids(sold, partners)];
    return {
      ...withOneEffect(promotion),
      ...withDays(promotion, into.today),
      ...(typeIds && { roomTypeIds: typeIds.ids }),
      ...(boardIds && { boardIds: boardIds.ids }),
      ...(partnerIds && { partnerIds: partnerIds.ids }),
    };
  });
  await saveList(into, PRICE_RULE_KINDS.promotion, entries, before?.promotions, ({ code }) => code);
}

/** An entry that names an effect has no other one, whatever stood there before. */
function withOneEffect<E extends Partial<Pick<Promotion, keyof typeof NO_EFFECT>>>(entry: E): E {
  return EFFECTS.some((effect) => entry[effect] !== undefined) ? { ...NO_EFFECT, ...entry } : entry;
}

function withDays({ bookable, stay }: Partial<Pick<Promotion, 'bookable' | 'stay'>>, today: number) {
  const day = (text: string | null) => (text === null ? null : dayText(dayOf(text, today)));
  const ranges: PromotedNights['ranges'] | undefined = stay?.ranges.map(({ from, to }) => ({
    from: dayText(dayOf(from, today)),
    to: dayText(dayOf(to, today)),
  }));
  return {
    ...(bookable && { bookable: { from: day(bookable.from), to: day(bookable.to) } }),
    ...(stay && ranges && { stay: { ...stay, ranges } }),
  };
}

export function priceRuleFaults(file: ReadHotelFile, before: HotelRecords | undefined): Fault[] {
  return (file.promotions ?? []).flatMap((entry: PromotionEntry | undefined, index) => {
    const known = before?.promotions.find(({ code }) => code === entry?.code);
    const named = withOneEffect((entry ?? {}) as Partial<Promotion>);
    const merged = mergedRecord(PRICE_RULE_KINDS.promotion, known, named);
    const faults = PRICE_RULE_KINDS.promotion.faults?.(merged) ?? [];
    return faults.map(({ field, reason }) => ({ path: jsonPath(['promotions', index, field]), reason }));
  });
}

/** The promotions of an export: of each only the effect that it has. */
export function promotionsPart(
  { promotions, roomTypes, boards }: HotelRecords,
  partners: ReadonlyMap<number, string>,
): NonNullable<HotelFile['promotions']> {
  const [types, named] = [codesById(inUse(roomTypes)), codesById(inUse(boards))];
  const names = (ids: readonly number[], of: ReadonlyMap<number, string>) =>
    ids.flatMap((id) => of.get(id) ?? []);
  return inUse(promotions).map((promotion) => {
    const json = jsonOf(RECORDS.promotion, {
      ...promotion,
      roomTypes: names(promotion.roomTypeIds, types),
      boards: names(promotion.boardIds, named),
      partners: names(promotion.partnerIds, partners),
    });
    const others = EFFECTS.filter((effect) => promotion[effect] === null);
    return Object.fromEntries(Object.entries(json).filter(([key]) => !others.includes(key as never)));
  });
}
