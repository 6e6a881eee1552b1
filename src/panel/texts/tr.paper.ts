import type { Same } from './en.js';
import type { enPaper } from './en.paper.js';

export const trPaper: Same<typeof enPaper> = {
  print: 'Yazdır',
  menu: 'Yazdır…',
  lists: {
    arrivals: 'Girişler',
    inHouse: 'Konaklayanlar',
    departures: 'Çıkışlar',
    breakfast: 'Kahvaltı listesi',
  },
  cards: 'Konaklama belgeleri',
  card: 'Konaklama belgesi',
  letter: 'Onay mektubu',
  printed: 'Yazdırma: {{at}}',
  empty: 'Bu listede kimse yok.',
  rooms: 'Oda',
  byRoom: 'Odalara göre',
  noBoard: 'Pansiyonsuz',
  columns: {
    room: 'Oda',
    guest: 'Misafir',
    guests: 'Misafirler',
    type: 'Oda tipi',
    board: 'Pansiyon',
    arrival: 'Giriş',
    departure: 'Çıkış',
    adults: 'Yetişkin',
    children: 'Çocuk',
    booking: 'Rezervasyon',
    remarks: 'Notlar',
    done: '✓',
  },
};
