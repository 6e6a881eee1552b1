import type { Texts } from '../texts/in-language.js';

export const paperTexts = {
  print: { en: 'Print', tr: 'Yazdır' },
  menu: { en: 'Print…', tr: 'Yazdır…' },
  lists: {
    arrivals: { en: 'Arrivals', tr: 'Girişler' },
    inHouse: { en: 'In house', tr: 'Konaklayanlar' },
    departures: { en: 'Departures', tr: 'Çıkışlar' },
    breakfast: { en: 'Breakfast list', tr: 'Kahvaltı listesi' },
  },
  cards: { en: 'Registration cards', tr: 'Konaklama belgeleri' },
  card: { en: 'Registration card', tr: 'Konaklama belgesi' },
  letter: { en: 'Confirmation letter', tr: 'Onay mektubu' },
  printed: { en: 'Printed {{at}}', tr: 'Yazdırma: {{at}}' },
  empty: { en: 'Nobody is on this list.', tr: 'Bu listede kimse yok.' },
  rooms: { en: 'Rooms', tr: 'Oda' },
  byRoom: { en: 'By room', tr: 'Odalara göre' },
  noBoard: { en: 'No board', tr: 'Pansiyonsuz' },
  columns: {
    room: { en: 'Room', tr: 'Oda' },
    guest: { en: 'Guest', tr: 'Misafir' },
    guests: { en: 'Guests', tr: 'Misafirler' },
    type: { en: 'Room type', tr: 'Oda tipi' },
    board: { en: 'Board', tr: 'Pansiyon' },
    arrival: { en: 'Arrival', tr: 'Giriş' },
    departure: { en: 'Departure', tr: 'Çıkış' },
    adults: { en: 'Adults', tr: 'Yetişkin' },
    children: { en: 'Children', tr: 'Çocuk' },
    booking: { en: 'Booking', tr: 'Rezervasyon' },
    remarks: { en: 'Remarks', tr: 'Notlar' },
    done: { en: '✓', tr: '✓' },
  },
} satisfies Texts;
