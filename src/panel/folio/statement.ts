import type { FolioEntry } from '../../booking/folio/folio.js';
import type { RoomFolio } from '../../in-house/bookings/room-folio.js';
import type { IncludedTax } from '../../booking/folio/included-taxes.js';
import { LOCALES, type PanelLanguage } from '../../values/languages.js';
import type { Statement } from './statement.contract.js';
import { minorToDecimal } from '../../values/money.js';
import { folioTexts } from './folio.texts.js';
import { textIn } from '../texts/in-language.js';

export interface PrintedHotel {
  title: string;
  address: string;
  district: string;
  city: string;
  phone: string;
  email: string;
}

export function statementOf(
  folio: RoomFolio,
  hotel: PrintedHotel,
  taxes: readonly IncludedTax[],
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
      { name: word('booking'), value: `${folio.bookingId} · ${folio.voucher}` },
      { name: word('stay'), value: nights(folio.arrival, folio.departure, lastDayOf(folio)) },
      { name: word('room'), value: rooms },
    ].filter(({ value }) => value !== ''),
    columns: { day: word('day'), what: word('what'), amount: word('amount') },
    rows: standing.map((line) => ({
      day: day(line.postedOn),
      what: whatOf(line, language, nights(line.from, line.until, leftOn.get(line.reservationId) ?? null)),
      amount: money(line.amount),
    })),
    sums: [
      { name: word('charged'), amount: money(charged) },
      ...(isZero(discounts) ? [] : [{ name: word('discounts'), amount: money(discounts) }]),
      { name: word('paid'), amount: money(paid) },
      { name: word(balance.startsWith('-') ? 'owing' : 'balance'), amount: money(balance.replace('-', '')) },
    ],
    taxes: taxes.map(({ kind, percent, amountMinor }) => ({
      name: `${word(`taxes.${kind}`)} ${percent.toLocaleString(LOCALES[language])} %`,
      amount: money(minorToDecimal(amountMinor)),
    })),
    taxesTitle: word('taxesTitle'),
    notes: [word('notInvoice'), `${word('printedOn')} ${day(today)}`],
  };
}

/** When the last guests left; null where some have not. */
function lastDayOf({ rooms }: RoomFolio): string | null {
  const days = rooms.map((room) => room.leftOn);
  return days.includes(null) ? null : (days.toSorted().at(-1) ?? null);
}

function whatOf(line: FolioEntry, language: PanelLanguage, nights: string): string {
  const parts = [textIn(folioTexts, language, `kinds.${line.kind}`)];
  if (line.method) parts.push(textIn(folioTexts, language, `methods.${line.method}`));
  if (nights !== '') parts.push(nights);
  return line.text ? `${parts.join(', ')}: ${line.text}` : parts.join(', ');
}
