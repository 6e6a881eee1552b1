import type { GuestMailKind } from './guest-mail-text.entity.js';
import { GUEST_WORDS, type GuestLanguage } from './guest-words.js';

const CANCELLED: Readonly<Record<GuestLanguage, string>> = {
  tr: 'Rezervasyonunuz iptal edildi.',
  en: 'Your booking has been cancelled.',
  de: 'Ihre Buchung wurde storniert.',
  ru: 'Ваше бронирование отменено.',
};

/** The text that a hotel begins with, where it leaves its own empty. */
export function suggestedText(
  kind: GuestMailKind,
  language: GuestLanguage,
): { subject: string; body: string } {
  const words = GUEST_WORDS[language];
  const isConfirmation = kind === 'confirmation';
  const facts = [
    `${words.booking}: {booking} ({voucher})`,
    `${words.arrival}: {arrival}${isConfirmation ? `, ${words.from} {checkInTime}` : ''}`,
    `${words.departure}: {departure}${isConfirmation ? `, ${words.until} {checkOutTime}` : ''}`,
    '{rooms}',
    ...(isConfirmation ? [`${words.total}: {total}`] : []),
  ];
  const lead = isConfirmation ? words.confirmed : CANCELLED[language];
  return {
    subject: `${words[kind]}: {hotel}, {arrival}`,
    body: [
      `${words.greeting} {guest},`,
      '',
      lead,
      '',
      ...facts,
      '',
      words.farewell,
      '{hotel}',
      '{phone}',
      '',
    ].join('\n'),
  };
}
