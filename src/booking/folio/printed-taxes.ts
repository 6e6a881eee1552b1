import { partOf } from '../../values/currency-unit.js';
import type { LocalizedText } from '../../values/localized-text.js';
import type { BookedRoom } from '../room/booked-room.entity.js';
import type { SoldTax } from '../room/sold-taxes.js';
import type { FolioLine } from './folio-line.entity.js';
import { includedTaxes, type IncludedTax, taxedAmounts, type TaxRates } from './included-taxes.js';
import { loweredInProportion } from './in-proportion.js';

/** A tax as a statement prints it. */
export interface PrintedTax {
  /** Of what the hotel says in its settings; null for one of its records, which has a name. */
  kind: IncludedTax['kind'] | null;
  name: LocalizedText | null;
  /** Null for a fixed amount. */
  percent: number | null;
  amountMinor: number;
  isIncluded: boolean;
}

type PrintedLine = Pick<FolioLine, 'kind' | 'amountMinor' | 'vatPercent' | 'bookedRoomId' | 'taxCode'>;
type SoldRoom = Pick<BookedRoom, 'id' | 'taxes'>;

export interface TaxesOfBooking {
  rooms: readonly SoldRoom[];
  /** Null where the booking was sold without records of taxes. */
  extraTaxes: readonly SoldTax[] | null;
}

/**
 * Returns the taxes that the lines of a folio include, and those that are added: by what was recorded at the sale; of what was sold
 * without records, by the settings of the hotel. Lines are in one currency. Equal percentages of all rooms are taken out of their
 * sum, rounded once.
 */
export function printedTaxes(
  lines: readonly PrintedLine[],
  { rooms, extraTaxes }: TaxesOfBooking,
  rates: TaxRates,
): PrintedTax[] {
  const otherVat = extraTaxes ? null : rates.otherVat;
  const { unitMinor } = rates;
  const { lodgingMinor, others } = taxedAmounts(lines, { otherVat, unitMinor });
  const ofLodging = lodgingGroups(lines, rooms, { lodgingMinor, unitMinor }).flatMap((group) =>
    group.rooms[0]?.taxes ? recordedParts(group) : settingsParts('room', group.minor, null, rates),
  );
  const ofOthers = others.flatMap(({ vatPercent, minor }) =>
    vatPercent === null && extraTaxes
      ? percentParts(extraTaxes.filter(isIncludedPercent), minor)
      : settingsParts('charge', minor, vatPercent, rates),
  );
  return merged([...ofLodging, ...ofOthers, ...addedTaxes(lines, { rooms, extraTaxes })]);
}

/** Rooms that include the same taxes, and what of the lodging is theirs. */
interface LodgingGroup {
  rooms: readonly SoldRoom[];
  /** What they were sold for. */
  soldMinor: number;
  minor: number;
}

function lodgingGroups(
  lines: readonly PrintedLine[],
  rooms: readonly SoldRoom[],
  { lodgingMinor, unitMinor }: { lodgingMinor: number; unitMinor: number },
): LodgingGroup[] {
  const sumOf = (kinds: readonly PrintedLine['kind'][], { id }: SoldRoom) =>
    lines
      .filter(({ kind, bookedRoomId }) => kinds.includes(kind) && bookedRoomId === id)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const groups = new Map<string, { rooms: SoldRoom[]; soldMinor: number; netMinor: number }>();
  for (const room of rooms) {
    const soldMinor = sumOf(['room'], room);
    if (soldMinor <= 0) continue;
    const key = JSON.stringify(room.taxes?.filter(({ isIncluded }) => isIncluded).map(ruleOf) ?? null);
    const group = groups.get(key) ?? { rooms: [], soldMinor: 0, netMinor: 0 };
    group.rooms.push(room);
    group.soldMinor += soldMinor;
    group.netMinor += sumOf(['room', 'discount'], room);
    groups.set(key, group);
  }
  const all = [...groups.values()];
  if (all.length === 1) return all.map((group) => ({ ...group, minor: lodgingMinor }));
  const net = loweredInProportion(
    all.map(({ netMinor }) => Math.max(0, netMinor)),
    lodgingMinor,
    unitMinor,
  );
  return all.map(({ netMinor: _, ...group }, i) => ({ ...group, minor: net[i]! }));
}

function ruleOf({ code, name, rate, maxNights, valid, unitMinor }: SoldTax) {
  return [code, name, rate, maxNights, valid, unitMinor];
}

/** Where a discount lowers the lodging, what was recorded is lowered with it. */
function recordedParts({ rooms, soldMinor, minor }: LodgingGroup): PrintedTax[] {
  const included = rooms[0]!.taxes!.filter(({ isIncluded }) => isIncluded);
  const isOfWholeStay = ({ maxNights, valid }: SoldTax) => maxNights === null && valid.length === 0;
  if (included.every((tax) => isIncludedPercent(tax) && isOfWholeStay(tax))) {
    return percentParts(included, minor);
  }
  return included.map(({ code, name, rate, unitMinor }) => {
    const recordedMinor = rooms
      .flatMap(({ taxes }) => taxes?.filter((tax) => tax.code === code) ?? [])
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const amountMinor = partOf(recordedMinor, minor, soldMinor, unitMinor);
    return { kind: null, name, percent: percentOf(rate), amountMinor, isIncluded: true };
  });
}

function isIncludedPercent({ isIncluded, rate }: SoldTax): boolean {
  return isIncluded && 'percent' in rate;
}

/** Percentages that are included beside each other. */
function percentParts(taxes: readonly SoldTax[], minor: number): PrintedTax[] {
  const all = taxes.reduce((sum, { rate }) => sum + (percentOf(rate) ?? 0), 0);
  return taxes.map(({ name, rate, unitMinor }) => {
    const percent = percentOf(rate) ?? 0;
    const [part, whole] = [Math.round(percent * 100), Math.round((100 + all) * 100)];
    const amountMinor = partOf(minor, part, whole, unitMinor);
    return { kind: null, name, percent, amountMinor, isIncluded: true };
  });
}

function settingsParts(
  kind: 'room' | 'charge',
  amountMinor: number,
  vatPercent: number | null,
  rates: TaxRates,
): PrintedTax[] {
  const line = { kind, amountMinor, vatPercent: vatPercent === null ? null : String(vatPercent) };
  return includedTaxes([line], rates).map((tax) => ({ ...tax, name: null, isIncluded: true }));
}

function addedTaxes(lines: readonly PrintedLine[], sold: TaxesOfBooking): PrintedTax[] {
  return lines
    .filter(({ kind }) => kind === 'tax')
    .map((line) => {
      const { amountMinor } = line;
      const percent = percentOf(taxOf(line, sold)?.rate);
      return { kind: null, name: nameOfTax(line, sold), percent, amountMinor, isIncluded: false };
    });
}

/** Returns the name of the tax of a line; its code where the sale is recorded without it. */
export function nameOfTax(
  line: Pick<FolioLine, 'taxCode' | 'bookedRoomId'>,
  sold: TaxesOfBooking,
): LocalizedText {
  return taxOf(line, sold)?.name ?? { en: line.taxCode ?? '' };
}

function taxOf(
  { taxCode, bookedRoomId }: Pick<FolioLine, 'taxCode' | 'bookedRoomId'>,
  { rooms, extraTaxes }: TaxesOfBooking,
): SoldTax | undefined {
  const taxes = bookedRoomId === null ? extraTaxes : rooms.find(({ id }) => id === bookedRoomId)?.taxes;
  return taxes?.find(({ code }) => code === taxCode);
}

function merged(taxes: readonly PrintedTax[]): PrintedTax[] {
  const sums = new Map<string, PrintedTax>();
  for (const tax of taxes) {
    const { amountMinor, ...what } = tax;
    const key = JSON.stringify(what);
    sums.set(key, { ...what, amountMinor: (sums.get(key)?.amountMinor ?? 0) + amountMinor });
  }
  return [...sums.values()].filter(({ kind, amountMinor }) => kind !== null || amountMinor !== 0);
}

function percentOf(rate: SoldTax['rate'] | undefined): number | null {
  return rate && 'percent' in rate ? rate.percent / 100 : null;
}
