import type { Texts } from '../../texts/in-language.js';

export const folioResourceTexts = {
  folios: {
    label: { en: 'Folios', tr: 'Folyolar' },
    one: { en: 'folio', tr: 'folyo' },
    find: { en: 'Find by guest or voucher', tr: 'Misafir veya voucher ile bul' },
    empty: { en: 'No open balances.', tr: 'Açık bakiye yok.' },
    views: {
      all: { en: 'Open', tr: 'Açık' },
      inHouse: { en: 'In house', tr: 'Oteldekiler' },
      unpaid: { en: 'Unpaid', tr: 'Ödenmemiş' },
      unpaidAfterStay: { en: 'Left without paying all', tr: 'Borçlu ayrılanlar' },
      toGiveBack: { en: 'To be given back', tr: 'İade edilecek' },
      settled: { en: 'Settled', tr: 'Kapanmış' },
    },
    properties: {
      guest: { en: 'Guest', tr: 'Misafir' },
      rooms: { en: 'Room', tr: 'Oda' },
      arrival: { en: 'Arrival', tr: 'Giriş' },
      departure: { en: 'Departure', tr: 'Çıkış' },
      state: { en: 'Status', tr: 'Durum' },
      balance: { en: 'Balance', tr: 'Bakiye' },
      side: { en: 'Balance is', tr: 'Bakiye durumu' },
      number: { en: 'Booking', tr: 'Rezervasyon no.' },
      voucher: { en: 'Voucher', tr: 'Voucher' },
      total: { en: 'Booking total', tr: 'Rezervasyon toplamı' },
      currency: { en: 'Currency', tr: 'Para birimi' },
      retired: { en: 'Settled', tr: 'Kapanmış' },
    },
    choices: {
      state: {
        expected: { en: 'Expected', tr: 'Bekleniyor' },
        in_house: { en: 'In house', tr: 'Otelde' },
        checked_out: { en: 'Checked out', tr: 'Çıkış yaptı' },
        no_show: { en: 'No-show', tr: 'Gelmedi' },
        cancelled: { en: 'Cancelled', tr: 'İptal' },
      },
      side: {
        owed: { en: 'Owed to the hotel', tr: 'Otelin alacağı' },
        owing: { en: 'To be given back', tr: 'İade edilecek' },
      },
    },
  },
} satisfies Texts;
