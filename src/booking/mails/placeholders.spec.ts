import { SOLD, soldRoom, UNDER_ALL } from '../../../test/factories/sold-booking.js';
import { TEXT_LANGUAGES } from '../../values/languages.js';
import type { GuestBooking } from './guest-booking.queries.js';
import { GUEST_MAIL_KINDS } from './guest-mail-text.entity.js';
import { GUEST_LANGUAGES, GUEST_WORDS, languageOfCountry } from './guest-words.js';
import { HOTEL_WORDS } from './hotel-words.js';
import { fillPlaceholders, hasKnownPlaceholders } from './placeholders.js';
import { SALE_WORDS } from './sale-words.js';
import { suggestedText } from './suggested-texts.js';

const booking: GuestBooking = {
  ...SOLD,
  bookingId: 1000,
  voucher: 'V-1',
  status: 'active',
  guestName: 'Anna',
  guestSurname: '{voucher}',
  email: 'anna@example.com',
  countryCode: 'DE',
  arrival: '2027-03-01',
  departure: '2027-03-04',
  nights: 3,
  total: '1234.50',
  isOver: false,
  rooms: [soldRoom({ board: null, departure: '2027-03-04', adults: 2, children: 1, total: '1234.50' })],
  hotel: {
    title: 'Deniz Otel',
    language: 'tr',
    phone: '+90 242 555 00 00',
    email: 'info@deniz.example',
    www: '',
    address: 'Antalya',
    checkInTime: '14:00',
    checkOutTime: '12:00',
  },
};

describe('a text of the hotel to its guests', () => {
  it.each(['', 'Hello {guest}', '{arrival}–{departure}'])('may be %j', (text) => {
    expect(hasKnownPlaceholders(text)).toBe(true);
  });

  it.each(['{gast}', '{guest', 'guest}', '{{guest}}', '{constructor}', '{}'])('is not %j', (text) => {
    expect(hasKnownPlaceholders(text)).toBe(false);
  });

  it('is filled in the language of the guest, once: what a guest is called is no placeholder', () => {
    expect(fillPlaceholders('{guest}: {arrival}, {total}\n{rooms}', booking, 'de')).toBe(
      'Anna {voucher}: 1. März 2027, 1.234,50 EUR\nSüit, Erwachsene: 2, Kinder: 1',
    );
  });

  it('has no line of what is not known', () => {
    const text = 'Total: {total}\nTel. {phone} {email}\n\n{nights}';
    const unpriced = { ...booking, total: null, hotel: { ...booking.hotel, phone: '' } };
    expect(fillPlaceholders(text, unpriced, 'en')).toBe('Tel.  info@deniz.example\n\n3');
  });

  it('is suggested in every language, in placeholders that are known', () => {
    for (const kind of GUEST_MAIL_KINDS) {
      for (const language of GUEST_LANGUAGES) {
        const { subject, body } = suggestedText(kind, language);
        expect([kind, language, hasKnownPlaceholders(subject + body)]).toEqual([kind, language, true]);
        expect(fillPlaceholders(subject + body, { ...booking, guestSurname: 'B' }, language)).not.toMatch(
          /[{}]/,
        );
      }
    }
  });

  it('speaks as the country of the guest does, else English', () => {
    const countries = ['TR', 'at', ' RU ', 'FR', 'sa', 'GB', ''];
    expect(countries.map(languageOfCountry)).toEqual(['tr', 'de', 'ru', 'fr', 'ar', 'en', 'en']);
  });

  it('tells how a booking was sold, and what is to be paid of its deposits', () => {
    const sold = { ...booking, rooms: [{ ...booking.rooms[0]!, ...UNDER_ALL, total: '300.00' }] };
    const text = '{promotions}\n{taxes}\n{deposits}\n{terms}\n{cancellationFee}\n{deposit}, {depositDue}';
    expect(fillPlaceholders(text, sold, 'de').split('\n')).toEqual([
      'Ermäßigung: Erken (-16,50 EUR)',
      'Şehir vergisi: 12,00 EUR, im Hotel zu zahlen',
      'Anzahlung: 90,00 EUR, fällig am 1. Februar 2027',
      'Stornobedingungen: Ab 18:00 Uhr, 2 Tage vor der Anreise, kostet die Stornierung die erste Nacht. Bei Nichtanreise fallen 100 % des Preises an. Eine Anzahlung von 30 % des Preises ist bei der Buchung fällig.',
      '90,00 EUR, 1. Februar 2027',
    ]);
    expect(fillPlaceholders('{deposit}', { ...sold, paid: '50.00' }, 'en')).toBe('40.00 EUR');
    expect(fillPlaceholders('{deposit}', { ...sold, paid: '90.00' }, 'en')).toBe('');
    const cancelled = { ...sold, status: 'cancelled' as const, cancellationFee: '100.00' };
    expect(fillPlaceholders(text, cancelled, 'fr')).toBe('Frais d’annulation\u00a0: 100,00 EUR');
  });

  it('has all words in each language, in its own letters', () => {
    expect([...GUEST_LANGUAGES].sort()).toEqual([...TEXT_LANGUAGES].sort());
    const lettersOf = (language: string) =>
      language === 'ru' ? /[а-яё№]/i : language === 'ar' ? /[\u0600-\u06ff]/ : /[a-z]/i;
    const textsOf = (words: object) =>
      Object.entries(words).filter(([name]) => name !== 'locale' && name !== 'direction');
    for (const words of [GUEST_WORDS, SALE_WORDS, HOTEL_WORDS]) {
      const names = textsOf(words.en).map(([name]) => name);
      for (const language of GUEST_LANGUAGES) {
        const texts = textsOf(words[language]) as [string, string][];
        expect([language, texts.map(([name]) => name)]).toEqual([language, names]);
        const foreign = texts.filter(([, text]) => !lettersOf(language).test(text));
        expect([language, foreign]).toEqual([language, []]);
      }
    }
  });
});
