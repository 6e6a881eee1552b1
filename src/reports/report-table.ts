import { adrMinor, type Line, leadTimeDays, occupancy, revParMinor } from './figures.js';
import type { NamedLine, Pickup, PickupPart, Report } from './report.js';
import type { AllottedToPartner, HeldForGroup } from './reports.queries.js';

/* A report as tables, for pages, spreadsheets and CSV alike. */

export const REPORT_TABLES = [
  'months',
  'days',
  'roomTypes',
  'boards',
  'sources',
  'segments',
  'nationalities',
  'pickup',
  'groups',
  'allotments',
  'promotions',
  'taxes',
  'guests',
] as const;
export type ReportTableName = (typeof REPORT_TABLES)[number];

/** How the values of a column are written. A share is 0.75 for 75 %, money is minor units. */
type Kind = 'text' | 'day' | 'month' | 'count' | 'share' | 'money' | 'decimal';

export interface Column {
  /** Its heading is the text of this key, and its currency. */
  name: string;
  kind: Kind;
  currency?: string;
}

export type Cell = string | number | null;

export interface ReportTable {
  columns: Column[];
  rows: Cell[][];
}

export function tableOf(report: Report, name: ReportTableName): ReportTable {
  switch (name) {
    case 'pickup':
      return pickupTable(report.pickup);
    case 'groups':
      return groupsTable(report.groups);
    case 'allotments':
      return allotmentsTable(report.allotments);
    case 'promotions':
      return promotionsTable(report);
    case 'taxes':
      return taxesTable(report);
    case 'guests':
      return guestsTable(report);
    default:
      return linesTable(report, name);
  }
}

export function summaryTable(report: Report, names: { range: string; lastYear: string }): ReportTable {
  const lines = [
    { ...report.total, key: null, name: names.range },
    { ...report.lastYear, key: null, name: names.lastYear },
  ];
  return tableOfLines(lines, { name: 'range', kind: 'text' });
}

const KINDS: Partial<Record<ReportTableName, Kind>> = { months: 'month', days: 'day' };

function linesTable(
  report: Report,
  name: Exclude<ReportTableName, 'pickup' | 'groups' | 'allotments' | 'promotions' | 'taxes' | 'guests'>,
): ReportTable {
  return tableOfLines(report[name], { name, kind: KINDS[name] ?? 'text' });
}

function tableOfLines(lines: readonly NamedLine[], first: Column): ReportTable {
  const currencies = currenciesOf(lines);
  const hasRooms = lines.some(({ roomsAvailable }) => roomsAvailable !== null);
  const rooms = hasRooms ? [count('roomsAvailable'), share('occupancy')] : [];
  const columns: Column[] = [
    first,
    count('roomNights'),
    ...rooms,
    ...currencies.flatMap((currency) => [
      money('revenue', currency),
      money('adr', currency),
      ...(hasRooms ? [money('revPar', currency)] : []),
    ]),
    ...['arrivals', 'cancellations', 'cancelledNights', 'noShows'].map(count),
    { name: 'leadTime', kind: 'decimal' },
  ];
  return { columns, rows: lines.map((line) => rowOf(line, currencies, hasRooms)) };
}

function rowOf(line: NamedLine, currencies: readonly string[], hasRooms: boolean): Cell[] {
  const lead = leadTimeDays(line);
  return [
    line.name,
    line.roomNights,
    ...(hasRooms ? [line.roomsAvailable, occupancy(line)] : []),
    ...currencies.flatMap((currency) => {
      const sold = line.sold.find((one) => one.currency === currency);
      const revPar = sold ? revParMinor(sold, line.roomsAvailable) : null;
      return [sold?.revenueMinor ?? 0, sold ? adrMinor(sold) : null, ...(hasRooms ? [revPar] : [])];
    }),
    line.arrivals,
    line.cancellations,
    line.cancelledNights,
    line.noShows,
    lead === null ? null : Math.round(lead * 10) / 10,
  ];
}

const PICKUP_PARTS = ['now', 'weekAgo', 'yearAgo', 'lastYear'] as const satisfies (keyof Pickup)[];

function pickupTable(pickup: readonly Pickup[]): ReportTable {
  const nights = (part: string) => count(`nights.${part}`);
  const revenue = (part: string): Column => ({ name: `revenues.${part}`, kind: 'money' });
  const parts = (of: (part: PickupPart) => number) => (one: Pickup) => {
    const [now, weekAgo, ...others] = PICKUP_PARTS.map((name) => of(one[name])) as [number, number];
    return [now, weekAgo, now - weekAgo, ...others];
  };
  const nightsOf = parts(({ roomNights }) => roomNights);
  const revenueOf = parts(({ revenueMinor }) => revenueMinor);
  const names = ['now', 'weekAgo', 'pickedUp', 'yearAgo', 'lastYear'];
  return {
    columns: [
      { name: 'months', kind: 'month' },
      { name: 'currency', kind: 'text' },
      ...names.map(nights),
      ...names.map(revenue),
    ],
    rows: pickup.map((one) => [one.month, one.currency, ...nightsOf(one), ...revenueOf(one)]),
  };
}

function guestsTable({ guests }: Report): ReportTable {
  return {
    columns: [
      { name: 'months', kind: 'month' },
      { name: 'code', kind: 'text' },
      { name: 'nationalities', kind: 'text' },
      count('guestArrivals'),
      count('guestNights'),
    ],
    rows: guests.map(({ month, nationality, name, arrivals, nights }) => [
      month,
      nationality ?? '',
      name,
      arrivals,
      nights,
    ]),
  };
}

function taxesTable({ taxes }: Report): ReportTable {
  const parts = ['taxIncluded', 'taxAtBooking', 'taxAtHotel'];
  return {
    columns: [
      { name: 'months', kind: 'month' },
      { name: 'taxes', kind: 'text' },
      { name: 'taxCode', kind: 'text' },
      { name: 'currency', kind: 'text' },
      ...parts.map((name): Column => ({ name, kind: 'money' })),
    ],
    rows: taxes.map(({ month, name, code, currency, includedMinor, atBookingMinor, atHotelMinor }) => [
      month,
      name,
      code,
      currency,
      includedMinor,
      atBookingMinor,
      atHotelMinor,
    ]),
  };
}

function promotionsTable({ promotions }: Report): ReportTable {
  return {
    columns: [
      { name: 'promotions', kind: 'text' },
      { name: 'promotionCode', kind: 'text' },
      { name: 'currency', kind: 'text' },
      ...['bookings', 'roomNights'].map(count),
      ...['revenue', 'discount'].map((name): Column => ({ name, kind: 'money' })),
      ...['cancelledBookings', 'cancelledNights'].map(count),
    ],
    rows: promotions.map((sold) => [
      sold.name,
      sold.code,
      sold.currency,
      sold.bookings,
      sold.roomNights,
      sold.revenueMinor,
      sold.discountMinor,
      sold.cancelledBookings,
      sold.cancelledNights,
    ]),
  };
}

function groupsTable(groups: readonly HeldForGroup[]): ReportTable {
  return {
    columns: [
      { name: 'groups', kind: 'text' },
      { name: 'releaseDay', kind: 'day' },
      ...['heldNights', 'pickedUpNights', 'heldLeft'].map(count),
    ],
    rows: groups.map(({ name, releaseDay, held, pickedUp, left }) => [
      name,
      releaseDay,
      held,
      pickedUp,
      left,
    ]),
  };
}

function allotmentsTable(allotments: readonly AllottedToPartner[]): ReportTable {
  return {
    columns: [
      { name: 'partners', kind: 'text' },
      ...['heldNights', 'usedNights', 'releasedNights', 'heldLeft'].map(count),
    ],
    rows: allotments.map(({ partner, held, used, released, left }) => [partner, held, used, released, left]),
  };
}

/** Currencies of the lines, the one with most room nights first. */
export function currenciesOf(lines: readonly Line[]): string[] {
  const nights = new Map<string, number>();
  for (const { currency, roomNights } of lines.flatMap(({ sold }) => sold)) {
    nights.set(currency, (nights.get(currency) ?? 0) + roomNights);
  }
  return [...nights].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([currency]) => currency);
}

function count(name: string): Column {
  return { name, kind: 'count' };
}

function share(name: string): Column {
  return { name, kind: 'share' };
}

function money(name: string, currency: string): Column {
  return { name, kind: 'money', currency };
}
