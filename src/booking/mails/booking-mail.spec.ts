import { SOLD, soldRoom, UNDER_ALL } from '../../../test/factories/sold-booking.js';
import { bookingMail, type MailedPush } from './booking-mail.js';
import { GUEST_LANGUAGES } from './guest-words.js';

const push: MailedPush = {
  ...SOLD,
  hotel: 'Deniz Otel',
  language: 'tr',
  outcome: 'registered',
  bookingId: 1000,
  voucher: 'V-1',
  arrival: '2027-03-01',
  departure: '2027-03-04',
  total: '1234.50',
  guest: 'İpek Işık',
  partner: 'Acme',
  rooms: [
    soldRoom({
      roomType: { tr: 'Aile odası', en: 'Family room' },
      board: { tr: 'Oda kahvaltı' },
      adults: 2,
      children: 1,
    }),
    soldRoom({ board: null, adults: 1, children: 0 }),
  ],
};

describe('mail of a booking', () => {
  it('speaks Turkish to a Turkish hotel', () => {
    const { subject, text } = bookingMail(push);
    expect(subject).toBe('Yeni rezervasyon: İpek Işık, 1 Mart 2027');
    expect(text).toContain('Toplam: 1.234,50 EUR');
    expect(text).toContain('Çıkış: 4 Mart 2027');
    expect(text).toContain('Oda: Aile odası, Oda kahvaltı, 2 yetişkin + 1 çocuk\nOda: Süit, 1 yetişkin\n');
  });

  it('says under what it was sold, and once it is cancelled what that costs', () => {
    const [, suite] = push.rooms;
    const sold = { ...push, language: 'en', rooms: [{ ...suite!, ...UNDER_ALL }] };
    expect(bookingMail(sold).text.split('\n').slice(-6, -1)).toEqual([
      'Promotion: Early booking (-16.50 EUR)',
      'City tax: 12.00 EUR, paid at the hotel',
      'Deposit: 90.00 EUR, due on 1 February 2027',
      'Cancellation terms: From 18:00, 2 days before arrival, cancelling costs the first night. Not coming costs 100 % of the price. A deposit of 30 % of the price is due at booking.',
      'Partner: Acme',
    ]);
    const cancelled = bookingMail({ ...sold, outcome: 'cancelled', cancellationFee: '100.00' }).text;
    expect(cancelled).toContain('Cancellation fee: 100.00 EUR\n');
    expect(cancelled).not.toMatch(/Deposit|Promotion|City tax|terms/);
    expect(bookingMail({ ...sold, outcome: 'cancelled' }).text).toContain('Cancellation fee: 0.00 EUR\n');
    expect(bookingMail({ ...push, outcome: 'cancelled' }).text).not.toContain('İptal bedeli');
  });

  it('speaks the six languages of guests', () => {
    const subjects = GUEST_LANGUAGES.map((language) => bookingMail({ ...push, language }).subject);
    expect(subjects).toEqual([
      'Yeni rezervasyon: İpek Işık, 1 Mart 2027',
      'New booking: İpek Işık, 1 March 2027',
      'Neue Buchung: İpek Işık, 1. März 2027',
      'Новое бронирование: İpek Işık, 1 марта 2027 г.',
      'Nouvelle réservation\u00a0: İpek Işık, 1 mars 2027',
      'حجز جديد: İpek Işık, 1 مارس 2027',
    ]);
  });

  it('speaks English to any other, and has no line for what is not known', () => {
    const { subject, text } = bookingMail({
      ...push,
      language: 'pl',
      outcome: 'cancelled',
      total: null,
      partner: null,
    });
    expect(subject).toBe('Booking cancelled: İpek Işık, 1 March 2027');
    expect(text).not.toMatch(/Total|Partner/);
  });

  it('lets no guest, voucher or partner write headers or lines of it', () => {
    const forged = {
      guest: 'A\r\nBcc: x@y.example',
      voucher: 'V\nToplam: 0,00',
      partner: 'P\u2028Toplam: 0',
    };
    const { subject, text } = bookingMail({ ...push, ...forged });
    expect(subject).toBe('Yeni rezervasyon: A  Bcc: x@y.example, 1 Mart 2027');
    expect(text.split(/[\r\n\u2028]/)).toHaveLength(bookingMail(push).text.split('\n').length);
  });
});
