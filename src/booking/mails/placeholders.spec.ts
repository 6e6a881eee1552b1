import type { GuestBooking } from './guest-booking.queries.js';
import { GUEST_MAIL_KINDS } from './guest-mail-text.entity.js';
import { GUEST_LANGUAGES, languageOfCountry } from './guest-words.js';
import { fillPlaceholders, hasKnownPlaceholders } from './placeholders.js';
import { suggestedText } from './suggested-texts.js';

const booking: GuestBooking = {
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
  currency: 'EUR',
  isOver: false,
  rooms: [
    {
      roomType: { tr: 'Süit', en: 'Suite' },
      board: null,
      arrival: '2027-03-01',
      departure: '2027-03-04',
      adults: 2,
      children: 1,
      total: '1234.50',
    },
  ],
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
    expect(['TR', 'at', ' RU ', 'GB', ''].map(languageOfCountry)).toEqual(['tr', 'de', 'ru', 'en', 'en']);
  });
});
