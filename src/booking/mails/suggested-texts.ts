import type { GuestMailKind, GuestMailText } from './guest-mail-text.entity.js';
import { guestFact } from './guest-format.js';
import { GUEST_WORDS, type GuestLanguage } from './guest-words.js';
import { SALE_WORDS } from './sale-words.js';

const CANCELLED: Readonly<Record<GuestLanguage, string>> = {
  tr: 'Rezervasyonunuz iptal edildi.',
  en: 'Your booking has been cancelled.',
  de: 'Ihre Buchung wurde storniert.',
  ru: 'Ваше бронирование отменено.',
  fr: 'votre réservation a été annulée.',
  ar: 'تم إلغاء حجزكم.',
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
  const { subject, lead, facts } = suggestedParts(kind, language);
  const greeting = `${words.greeting} {guest},`;
  return {
    subject: `${subject}: {hotel}, {arrival}`,
    body: [greeting, '', lead, '', ...facts, '', words.farewell, '{hotel}', '{phone}', ''].join('\n'),
  };
}

/** What is different in each kind of mail. */
function suggestedParts(
  kind: GuestMailKind,
  language: GuestLanguage,
): { subject: string; lead: string; facts: string[] } {
  const [words, sale] = [GUEST_WORDS[language], SALE_WORDS[language]];
  const fact = (name: string, text: string) => guestFact(name, text, language);
  const booking = fact(words.booking, '{booking} ({voucher})');
  const stay = [fact(words.arrival, '{arrival}'), fact(words.departure, '{departure}'), '{rooms}'];
  if (kind === 'cancellation') {
    const facts = [booking, ...stay, '{cancellationFee}'];
    return { subject: words.cancellation, lead: CANCELLED[language], facts };
  }
  if (kind === 'deposit') {
    const amount = fact(sale.deposit, `{deposit}, ${sale.due} {depositDue}`);
    return { subject: sale.depositIsDue, lead: sale.depositRequest, facts: [amount, '', booking, ...stay] };
  }
  const facts = [
    booking,
    fact(words.arrival, `{arrival}, ${words.from} {checkInTime}`),
    fact(words.departure, `{departure}, ${words.until} {checkOutTime}`),
    '{rooms}',
    fact(words.total, '{total}'),
    ...['{promotions}', '{taxes}', '{deposits}', '{terms}'],
  ];
  return { subject: words.confirmation, lead: words.confirmed, facts };
}
