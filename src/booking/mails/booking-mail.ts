import { asOneLine } from '../../http/strict.js';
import { localized, type LocalizedText } from '../../values/localized-text.js';

export interface MailedRoom {
  roomType: LocalizedText;
  board: LocalizedText | null;
  adults: number;
  children: number;
}

/** Never has card data. */
export interface MailedPush {
  hotel: string;
  language: string;
  outcome: 'registered' | 'modified' | 'cancelled';
  bookingId: number;
  voucher: string;
  /** YYYY-MM-DD */
  arrival: string;
  departure: string;
  total: string | null;
  currency: string;
  guest: string;
  partner: string | null;
  rooms: MailedRoom[];
}

const TURKISH = {
  registered: 'Yeni rezervasyon',
  modified: 'Rezervasyon değişti',
  cancelled: 'Rezervasyon iptal edildi',
  number: 'Rezervasyon',
  guest: 'Misafir',
  arrival: 'Giriş',
  departure: 'Çıkış',
  total: 'Toplam',
  partner: 'Partner',
  room: 'Oda',
  adults: 'yetişkin',
  children: 'çocuk',
};

const ENGLISH: typeof TURKISH = {
  registered: 'New booking',
  modified: 'Booking changed',
  cancelled: 'Booking cancelled',
  number: 'Booking',
  guest: 'Guest',
  arrival: 'Arrival',
  departure: 'Departure',
  total: 'Total',
  partner: 'Partner',
  room: 'Room',
  adults: 'adults',
  children: 'children',
};

export function bookingMail(push: MailedPush): { subject: string; text: string } {
  const isTurkish = push.language === 'tr';
  const words = isTurkish ? TURKISH : ENGLISH;
  const locale = isTurkish ? 'tr-TR' : 'en-GB';
  const day = (text: string) =>
    new Date(`${text}T00:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC', dateStyle: 'long' });
  const money = (text: string) =>
    `${Number(text).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${push.currency}`;
  const room = ({ roomType, board, adults, children }: MailedRoom) =>
    [
      localized(roomType, push.language, push.language),
      ...(board === null ? [] : [localized(board, push.language, push.language)]),
      `${adults} ${words.adults}${children === 0 ? '' : ` + ${children} ${words.children}`}`,
    ].join(', ');
  const lines: [string, string][] = [
    [words.number, `${push.bookingId} (${push.voucher})`],
    [words.guest, push.guest.trim()],
    [words.arrival, day(push.arrival)],
    [words.departure, day(push.departure)],
    ...push.rooms.map((one) => [words.room, room(one)] as [string, string]),
    ...(push.total === null ? [] : [[words.total, money(push.total)] as [string, string]]),
    ...(push.partner === null ? [] : [[words.partner, push.partner] as [string, string]]),
  ];
  const body = lines.map(([name, value]) => `${name}: ${asOneLine(value)}`).join('\n');
  return {
    subject: asOneLine(`${words[push.outcome]}: ${push.guest.trim() || push.voucher}, ${day(push.arrival)}`),
    text: `${push.hotel}\n\n${words[push.outcome]}\n\n${body}\n`,
  };
}
