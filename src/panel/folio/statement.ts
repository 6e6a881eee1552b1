import type { FolioEntry } from '../../booking/folio/folio.js';
import type { RoomFolio } from '../../in-house/bookings/room-folio.js';
import type { PrintedTax } from '../../booking/folio/printed-taxes.js';
import { localized } from '../../values/localized-text.js';
import { LOCALES, type PanelLanguage } from '../../values/languages.js';
import type { Statement } from './statement.contract.js';
import { minorToDecimal } from '../../values/money.js';
import { folioTexts } from './folio.texts.js';
import { textIn } from '../texts/in-language.js';

export interface PrintedHotel {
  title: string;
  language: string;
  address: string;
  district: string;
  city: string;
  phone: string;
  email: string;
}

/** Who pays; what is not known is ''. */
export interface PrintedCompany {
  name: string;
  taxNumber: string;
  taxOffice: string;
  address: string;
}

interface PrintedBeside {
  hotel: PrintedHotel;
  taxes: readonly PrintedTax[];
  company: PrintedCompany | null;
}

export function statementOf(
  folio: RoomFolio,
  { hotel, taxes, company }: PrintedBeside,
  { language, today }: { language: PanelLanguage; today: string },
): Statement {
  const { currency } = folio;
  const word = (key: string) => textIn(folioTexts, language, `statement.${key}`);
  const money = (decimal: string) =>
    `${Number(decimal).toLocaleString(LOCALES[language], { minimumFractionDigits: 2 })} ${currency}`;
  const day = (one: string) =>
    new Date(`${one}T00:00:00Z`).toLocaleDateString(LOCALES[language], {
      timeZone: 'UTC',
      dateStyle: 'medium',
    });
  /** As they were slept: guests who left before the booked day are told both. */
  const nights = (from: string | null, until: string | null, left: string | null) => {
    if (from === null || until === null) return '';
    if (left === null || left >= until) return `${day(from)} – ${day(until)}`;
    return `${day(from)} – ${day(left)} (${word('bookedUntil').replace('{{day}}', day(until))})`;
  };
  const leftOn = new Map<number | null, string | null>(
    folio.rooms.map((room) => [room.reservationId, room.leftOn]),
  );
  const rooms = folio.rooms.flatMap(({ name }) => name ?? []).join(', ');
  const standing = folio.lines.filter(
    (line) => line.currency === currency && !line.isReversed && line.reverses === null,
  );
  const { charged, discounts, paid, balance } = folio.sums;
  const isZero = (decimal: string) => Number(decimal) === 0;
  const printed = ({ kind, name, percent, amountMinor }: PrintedTax) => {
    const named = kind === null ? localized(name ?? {}, language, hotel.language) : word(`taxes.${kind}`);
    return {
      name: percent === null ? named : `${named} ${percent.toLocaleString(LOCALES[language])} %`,
      amount: money(minorToDecimal(amountMinor)),
    };
  };
  return {
    language,
    title: word('title'),
    hotel: {
      name: hotel.title,
      lines: [
        hotel.address,
        [hotel.district, hotel.city].filter(Boolean).join(', '),
        hotel.phone,
        hotel.email,
      ].filter(Boolean),
    },
    facts: [
      { name: word('guest'), value: folio.guest },
      ...companyFacts(company, word),
      { name: word('booking'), value: `${folio.bookingId} · ${folio.voucher}` },
      { name: word('stay'), value: nights(folio.arrival, folio.departure, lastDayOf(folio)) },
      { name: word('room'), value: rooms },
    ].filter(({ value }) => value !== ''),
    columns: { day: word('day'), what: word('what'), amount: word('amount') },
    rows: standing.map((line) => ({
      day: day(line.postedOn),
      what: whatOf(
        line,
        { language, hotel },
        nights(line.from, line.until, leftOn.get(line.reservationId) ?? null),
      ),
      amount: money(line.amount),
    })),
    sums: [
      { name: word('charged'), amount: money(charged) },
      ...(isZero(discounts) ? [] : [{ name: word('discounts'), amount: money(discounts) }]),
      { name: word('paid'), amount: money(paid) },
      { name: word(balance.startsWith('-') ? 'owing' : 'balance'), amount: money(balance.replace('-', '')) },
    ],
    taxes: taxes.filter(({ isIncluded }) => isIncluded).map(printed),
    taxesTitle: word('taxesTitle'),
    addedTaxes: taxes.filter(({ isIncluded }) => !isIncluded).map(printed),
    addedTaxesTitle: word('addedTaxesTitle'),
    notes: [word('notInvoice'), `${word('printedOn')} ${day(today)}`],
  };
}

function companyFacts(company: PrintedCompany | null, word: (key: string) => string) {
  if (!company) return [];
  const { name, taxOffice, taxNumber, address } = company;
  return [
    { name: word('company'), value: name },
    { name: word('companyTax'), value: [taxOffice, taxNumber].filter(Boolean).join(' · ') },
    { name: word('companyAddress'), value: address },
  ];
}

/** When the last guests left; null where some have not. */
function lastDayOf({ rooms }: RoomFolio): string | null {
  const days = rooms.map((room) => room.leftOn);
  return days.includes(null) ? null : (days.toSorted().at(-1) ?? null);
}

function whatOf(
  line: FolioEntry,
  { language, hotel }: { language: PanelLanguage; hotel: PrintedHotel },
  nights: string,
): string {
  const parts = [
    line.taxName
      ? localized(line.taxName, language, hotel.language)
      : textIn(folioTexts, language, `kinds.${line.kind}`),
  ];
  if (line.method) parts.push(textIn(folioTexts, language, `methods.${line.method}`));
  if (nights !== '') parts.push(nights);
  return line.text ? `${parts.join(', ')}: ${line.text}` : parts.join(', ');
}
