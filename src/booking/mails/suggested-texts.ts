import type { GuestMailKind, GuestMailText } from './guest-mail-text.entity.js';
import { GUEST_WORDS, type GuestLanguage } from './guest-words.js';

const CANCELLED: Readonly<Record<GuestLanguage, string>> = {
  tr: 'Rezervasyonunuz iptal edildi.',
  en: 'Your booking has been cancelled.',
  de: 'Ihre Buchung wurde storniert.',
  ru: 'Ваше бронирование отменено.',
};

/** Fills what the hotel left empty with the suggested text, and notes since when the text is enabled. */
export function filledText(
  values: Partial<GuestMailText>,
  before: Partial<GuestMailText> | undefined,
): Partial<GuestMailText> {
  const { kind, language, subject, body } = { ...before, ...values };
  const isNewlyEnabled = values.isEnabled === true && !before?.isEnabled;
  const suggested = kind && language ? suggestedText(kind, language) : { subject: '', body: '' };
  return {
    ...values,
    subject: subject || suggested.subject,
    body: body || suggested.body,
    ...(isNewlyEnabled && { enabledSince: new Date() }),
  };
}

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
