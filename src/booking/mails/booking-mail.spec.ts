import { bookingMail, type MailedPush } from './booking-mail.js';

const push: MailedPush = {
  hotel: 'Deniz Otel',
  language: 'tr',
  outcome: 'registered',
  bookingId: 1000,
  voucher: 'V-1',
  arrival: '2027-03-01',
  departure: '2027-03-04',
  total: '1234.50',
  currency: 'EUR',
  guest: 'İpek Işık',
  partner: 'Acme',
  rooms: [
    {
      roomType: { tr: 'Aile odası', en: 'Family room' },
      board: { tr: 'Oda kahvaltı' },
      adults: 2,
      children: 1,
    },
    { roomType: { tr: 'Süit', en: 'Suite' }, board: null, adults: 1, children: 0 },
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

  it('speaks English to any other, and has no line for what is not known', () => {
    const { subject, text } = bookingMail({
      ...push,
      language: 'de',
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
