import { asOneLine } from '../../http/scalars.js';
import { minorToDecimal } from '../../values/money.js';
import { localized } from '../../values/localized-text.js';
import { bookerName } from '../../values/names.js';
import type { GuestBooking } from './guest-booking.queries.js';
import { guestAmount, guestDay, guestFact } from './guest-format.js';
import { GUEST_WORDS, type GuestLanguage } from './guest-words.js';
import {
  depositFacts,
  depositToPay,
  type Fact,
  feeFacts,
  promotionFacts,
  taxFacts,
  termsFacts,
} from './sale-facts.js';

const PLACEHOLDERS = [
  'guest',
  'hotel',
  'booking',
  'voucher',
  'arrival',
  'departure',
  'nights',
  'rooms',
  'total',
  'checkInTime',
  'checkOutTime',
  'phone',
  'email',
  'address',
  'promotions',
  'taxes',
  'terms',
  'deposits',
  'deposit',
  'depositDue',
  'cancellationFee',
] as const;
const PLACEHOLDER = /\{(\w+)\}/g;

/** Also false where braces are left over. */
export function hasKnownPlaceholders(text: string): boolean {
  const known: readonly string[] = PLACEHOLDERS;
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!);
  return names.every((name) => known.includes(name)) && !/[{}]/.test(text.replace(PLACEHOLDER, ''));
}

/** Leaves out a line of which no placeholder has a fact, such as the total of a booking without a price. */
export function fillPlaceholders(text: string, booking: GuestBooking, language: GuestLanguage): string {
  const facts: Readonly<Record<string, string>> = factsOf(booking, language);
  const hasFacts = (line: string) => {
    const names = [...line.matchAll(PLACEHOLDER)].map(([, name]) => name!);
    return names.length === 0 || names.some((name) => facts[name] !== '');
  };
  const fill = (line: string) => line.replace(PLACEHOLDER, (whole, name: string) => facts[name] ?? whole);
  return text.split('\n').filter(hasFacts).map(fill).join('\n');
}

function factsOf(
  booking: GuestBooking,
  language: GuestLanguage,
): Record<(typeof PLACEHOLDERS)[number], string> {
  const { hotel, rooms, total, currency } = booking;
  const words = GUEST_WORDS[language];
  const room = ({ roomType, board, adults, children }: GuestBooking['rooms'][number]) =>
    [
      localized(roomType, language, hotel.language),
      board === null ? '' : localized(board, language, hotel.language),
      `${words.adults}: ${adults}`,
      children === 0 ? '' : `${words.children}: ${children}`,
    ]
      .filter(Boolean)
      .join(', ');
  return {
    guest: asOneLine(bookerName(booking)),
    hotel: hotel.title,
    booking: String(booking.bookingId),
    voucher: asOneLine(booking.voucher),
    arrival: guestDay(booking.arrival, language),
    departure: guestDay(booking.departure, language),
    nights: String(booking.nights),
    rooms: rooms.map(room).join('\n'),
    total: total === null ? '' : guestAmount(total, currency, language),
    checkInTime: hotel.checkInTime,
    checkOutTime: hotel.checkOutTime,
    phone: hotel.phone,
    email: hotel.email,
    address: hotel.address,
    ...saleFactsOf(booking, language),
  };
}

type SalePlaceholder =
  'promotions' | 'taxes' | 'terms' | 'deposits' | 'deposit' | 'depositDue' | 'cancellationFee';

/** How it was sold; once it is cancelled, what that costs. */
function saleFactsOf(booking: GuestBooking, language: GuestLanguage): Record<SalePlaceholder, string> {
  const reader = { language, hotelLanguage: booking.hotel.language };
  const lines = (facts: readonly Fact[]) =>
    facts.map(([name, fact]) => guestFact(asOneLine(name), fact, language)).join('\n');
  const none = { promotions: '', taxes: '', terms: '', deposits: '', deposit: '', depositDue: '' };
  if (booking.status === 'cancelled') return { ...none, cancellationFee: lines(feeFacts(booking, reader)) };
  const toPay = depositToPay(booking);
  return {
    promotions: lines(promotionFacts(booking, reader)),
    taxes: lines(taxFacts(booking, reader)),
    terms: lines(termsFacts(booking, reader)),
    deposits: lines(depositFacts(booking, reader)),
    deposit: toPay ? guestAmount(minorToDecimal(toPay.missingMinor), booking.currency, language) : '',
    depositDue: toPay ? guestDay(toPay.due, language) : '',
    cancellationFee: '',
  };
}
