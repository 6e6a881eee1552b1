import type { GuestLanguage } from './guest-words.js';

/** What a hotel reads about a booking beside the words that guests read. */
interface HotelWords {
  registered: string;
  modified: string;
  cancelled: string;
  number: string;
  partner: string;
  adults: string;
  children: string;
}

export const HOTEL_WORDS: Readonly<Record<GuestLanguage, HotelWords>> = {
  tr: {
    registered: 'Yeni rezervasyon',
    modified: 'Rezervasyon değişti',
    cancelled: 'Rezervasyon iptal edildi',
    number: 'Rezervasyon',
    partner: 'Partner',
    adults: 'yetişkin',
    children: 'çocuk',
  },
  en: {
    registered: 'New booking',
    modified: 'Booking changed',
    cancelled: 'Booking cancelled',
    number: 'Booking',
    partner: 'Partner',
    adults: 'adults',
    children: 'children',
  },
  de: {
    registered: 'Neue Buchung',
    modified: 'Buchung geändert',
    cancelled: 'Buchung storniert',
    number: 'Buchung',
    partner: 'Partner',
    adults: 'Erwachsene',
    children: 'Kinder',
  },
  ru: {
    registered: 'Новое бронирование',
    modified: 'Бронирование изменено',
    cancelled: 'Бронирование отменено',
    number: 'Бронирование',
    partner: 'Партнёр',
    adults: 'взр.',
    children: 'дет.',
  },
  fr: {
    registered: 'Nouvelle réservation',
    modified: 'Réservation modifiée',
    cancelled: 'Réservation annulée',
    number: 'Réservation',
    partner: 'Partenaire',
    adults: 'adultes',
    children: 'enfants',
  },
  ar: {
    registered: 'حجز جديد',
    modified: 'تعديل حجز',
    cancelled: 'إلغاء حجز',
    number: 'الحجز',
    partner: 'الشريك',
    adults: 'بالغ',
    children: 'طفل',
  },
};
