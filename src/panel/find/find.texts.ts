import type { Texts } from '../texts/in-language.js';

export const findTexts = {
  label: { en: 'Find a booking or guest', tr: 'Rezervasyon veya misafir bul' },
  placeholder: {
    en: 'Name, telephone, e-mail, voucher, number, room, ID no.',
    tr: 'Ad, telefon, e-posta, voucher, numara, oda, kimlik no',
  },
  found: { en: 'Bookings and guests found', tr: 'Bulunan rezervasyonlar ve misafirler' },
  searching: { en: 'Searching…', tr: 'Aranıyor…' },
  nothing: { en: 'No booking or guest found.', tr: 'Rezervasyon veya misafir bulunamadı.' },
  failed: {
    en: 'This could not be searched. Please try again in a moment.',
    tr: 'Aranamadı. Lütfen biraz sonra yeniden deneyin.',
  },
  more_one: {
    en: 'Only one is shown; type more to see others.',
    tr: 'Yalnızca bir sonuç gösteriliyor; başkaları için daha fazla yazın.',
  },
  more_other: {
    en: 'Only {{count}} are shown; type more to see others.',
    tr: 'Yalnızca {{count}} sonuç gösteriliyor; başkaları için daha fazla yazın.',
  },
  room: { en: 'Room {{room}}', tr: 'Oda {{room}}' },
} satisfies Texts;
