import type { GuestBooking, GuestHotel } from '../../booking/mails/guest-booking.queries.js';
import { guestAmount, guestDay, guestFact } from '../../booking/mails/guest-format.js';
import { GUEST_WORDS, type GuestLanguage } from '../../booking/mails/guest-words.js';
import {
  depositFacts,
  type Fact,
  feeFacts,
  promotionFacts,
  taxFacts,
  termsFacts,
} from '../../booking/mails/sale-facts.js';
import { type DeskReservation, knownGuests } from '../../in-house/reservations/desk-reservation.js';
import { dayNumber } from '../../values/day.js';
import { localized } from '../../values/localized-text.js';
import { bookerName } from '../../values/names.js';
import { escapeHtml } from '../../http/html.js';
import { factList, paperTable, sheetHead } from './paper.html.js';

export function confirmationLetter(booking: GuestBooking, language: GuestLanguage, today: string): string {
  const words = GUEST_WORDS[language];
  const { hotel, rooms, currency, total } = booking;
  const day = (text: string) => guestDay(text, language);
  const amount = (value: string | null) => (value === null ? '' : guestAmount(value, currency, language));
  const name = bookerName(booking);
  const reader = { language, hotelLanguage: hotel.language };
  const isCancelled = booking.status === 'cancelled';
  const facts: Fact[] = [
    [words.guest, name],
    [words.booking, `${booking.bookingId} (${booking.voucher})`],
    [words.arrival, `${day(booking.arrival)}, ${words.from} ${hotel.checkInTime}`],
    [words.departure, `${day(booking.departure)}, ${words.until} ${hotel.checkOutTime}`],
  ];
  const columns = [
    { heading: words.room },
    { heading: words.board },
    { heading: `${words.arrival} – ${words.departure}` },
    { heading: words.adults, look: 'number' as const },
    { heading: words.children, look: 'number' as const },
    { heading: words.price, look: 'number' as const },
  ];
  const rows = rooms.map((room) => [
    localized(room.roomType, language, hotel.language),
    room.board === null ? '' : localized(room.board, language, hotel.language),
    `${day(room.arrival)} – ${day(room.departure)}`,
    String(room.adults),
    String(room.children),
    amount(room.total),
  ]);
  const foot = total === null ? [] : [words.total, '', '', '', '', amount(total)];
  const title = isCancelled ? words.cancellation : words.confirmation;
  const ofSale = isCancelled
    ? feeFacts(booking, reader)
    : [promotionFacts, taxFacts, depositFacts, termsFacts].flatMap((factsOf) => factsOf(booking, reader));
  const body = isCancelled
    ? ''
    : `<p>${escapeHtml(`${words.greeting} ${name},`)}</p><p>${escapeHtml(words.confirmed)}</p>`;
  return `${sheetOf(language)}${head(hotel, [day(today)])}
<h2>${escapeHtml(title)}</h2>${body}${factList(facts)}${paperTable(columns, rows, foot)}${saleList(ofSale, language)}
<p style="margin-top:10mm">${escapeHtml(words.farewell)}<br><b>${escapeHtml(hotel.title)}</b></p></section>`;
}

export function registrationCard(
  reservation: DeskReservation,
  hotel: GuestHotel,
  language: GuestLanguage,
): string {
  const words = GUEST_WORDS[language];
  const { arrival, departure, bookedGuests } = reservation;
  const [booked] = bookedGuests;
  const [main, ...others] = knownGuests(reservation);
  const nights = dayNumber(departure) - dayNumber(arrival);
  const day = (text: string) => guestDay(text, language);
  const country = (code: string | null | undefined) =>
    code && /^[A-Z]{2}$/.test(code)
      ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code)
      : '';
  const stay: [string, string][] = [
    [words.roomNumber, reservation.roomName ?? ''],
    [words.room, localized(reservation.roomTypeName, language, hotel.language)],
    [words.arrival, day(arrival)],
    [words.departure, `${day(departure)} (${words.nights}: ${nights})`],
    [words.board, reservation.boardTitle ? localized(reservation.boardTitle, language, hotel.language) : ''],
    [`${words.adults} / ${words.children}`, `${reservation.adults} / ${reservation.children}`],
  ];
  const guest: [string, string][] = [
    [words.firstName, main.firstName],
    [words.lastName, main.lastName],
    [words.birthDate, main.birthDate ? day(main.birthDate) : ''],
    [words.nationality, country(main.nationality ?? booked?.countryCode)],
    [words.identityNumber, main.identityNumber ?? ''],
    [words.phone, booked?.phone ?? ''],
    [words.email, booked?.email ?? ''],
    [words.address, ''],
  ];
  const columns = [words.firstName, words.lastName, words.birthDate, words.nationality, words.identityNumber];
  const lines = others.map((one) => [
    one.firstName,
    one.lastName,
    one.birthDate ? day(one.birthDate) : '',
    country(one.nationality),
    one.identityNumber ?? '',
  ]);
  const empty = Math.max(0, Math.min(6, reservation.adults + reservation.children - 1) - lines.length);
  const blank = Array.from({ length: empty }, () => ['\u00a0', '', '', '', '']);
  const list = paperTable(
    columns.map((heading) => ({ heading })),
    [...lines, ...blank],
  );
  return `${sheetOf(language)}${head(hotel, [`${words.booking} ${reservation.bookingId}`, reservation.voucher])}
<h2>${escapeHtml(words.registration)}</h2>${factList(stay)}${factList(guest)}${lines.length + empty > 0 ? list : ''}
<p style="margin-top:8mm">${escapeHtml(words.consent)}</p>
<div class="sign"><span>${escapeHtml(words.date)}</span><span>${escapeHtml(words.signature)}</span></div></section>`;
}

function sheetOf(language: GuestLanguage): string {
  return `<section class="sheet" lang="${language}" dir="${GUEST_WORDS[language].direction}">`;
}

/** How the booking was sold, a line each. */
function saleList(facts: readonly Fact[], language: GuestLanguage): string {
  if (facts.length === 0) return '';
  const lines = facts.map(([name, fact]) => `<p>${escapeHtml(guestFact(name, fact, language))}</p>`);
  return `<div class="sale">${lines.join('')}</div>`;
}

function head(hotel: GuestHotel, right: readonly string[]): string {
  const { title, address, phone, email, www } = hotel;
  return sheetHead({ title, lines: [address, [phone, email, www].filter(Boolean).join(' · ')] }, right);
}
