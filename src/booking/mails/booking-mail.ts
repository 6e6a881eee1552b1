import { asOneLine } from '../../http/scalars.js';
import { localized, type LocalizedText } from '../../values/localized-text.js';
import { guestAmount, guestDay, guestFact } from './guest-format.js';
import { GUEST_WORDS, isGuestLanguage } from './guest-words.js';
import { HOTEL_WORDS } from './hotel-words.js';
import {
  depositFacts,
  type Fact,
  feeFacts,
  promotionFacts,
  type SoldBooking,
  type RoomOfSale,
  taxFacts,
  termsFacts,
} from './sale-facts.js';

export interface MailedRoom extends RoomOfSale {
  board: LocalizedText | null;
  adults: number;
  children: number;
}

/** Never has card data. */
export interface MailedPush extends SoldBooking {
  hotel: string;
  language: string;
  outcome: 'registered' | 'modified' | 'cancelled';
  bookingId: number;
  voucher: string;
  /** YYYY-MM-DD */
  arrival: string;
  departure: string;
  total: string | null;
  guest: string;
  partner: string | null;
  rooms: MailedRoom[];
}

/** Returns the mail that tells a hotel of a booking: in its language if that is one of those of guests, else in English. */
export function bookingMail(push: MailedPush): { subject: string; text: string } {
  const language = isGuestLanguage(push.language) ? push.language : 'en';
  const reader = { language, hotelLanguage: push.language };
  const [words, own] = [GUEST_WORDS[language], HOTEL_WORDS[language]];
  const day = (text: string) => guestDay(text, language);
  const room = ({ roomType, board, adults, children }: MailedRoom) =>
    [
      localized(roomType, push.language, push.language),
      ...(board === null ? [] : [localized(board, push.language, push.language)]),
      `${adults} ${own.adults}${children === 0 ? '' : ` + ${children} ${own.children}`}`,
    ].join(', ');
  const ofSale =
    push.outcome === 'cancelled'
      ? feeFacts(push, reader)
      : [promotionFacts, taxFacts, depositFacts, termsFacts].flatMap((factsOf) => factsOf(push, reader));
  const facts: Fact[] = [
    [own.number, `${push.bookingId} (${push.voucher})`],
    [words.guest, push.guest.trim()],
    [words.arrival, day(push.arrival)],
    [words.departure, day(push.departure)],
    ...push.rooms.map((one): Fact => [words.room, room(one)]),
    ...(push.total === null ? [] : [[words.total, guestAmount(push.total, push.currency, language)] as Fact]),
    ...ofSale,
    ...(push.partner === null ? [] : [[own.partner, push.partner] as Fact]),
  ];
  const body = facts.map(([name, fact]) => guestFact(asOneLine(name), asOneLine(fact), language)).join('\n');
  const subject = guestFact(
    own[push.outcome],
    `${push.guest.trim() || push.voucher}, ${day(push.arrival)}`,
    language,
  );
  return { subject: asOneLine(subject), text: `${push.hotel}\n\n${own[push.outcome]}\n\n${body}\n` };
}
