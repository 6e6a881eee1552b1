import type { Texts } from '../../texts/in-language.js';

export const guestResourceTexts = {
  guests: {
    label: { en: 'Guests', tr: 'Misafirler' },
    one: { en: 'guest', tr: 'misafir' },
    find: { en: 'Find a guest', tr: 'Misafir ara' },
    findBy: { en: 'Name, telephone, e-mail or ID number', tr: 'Ad, telefon, e-posta veya kimlik no' },
    empty: {
      en: 'There are no guests yet. They appear with their first booking or check-in.',
      tr: 'Henüz misafir yok. İlk rezervasyon veya girişle burada görünürler.',
    },
    views: {
      inHouse: { en: 'In house', tr: 'Oteldekiler' },
      arrivingThisWeek: { en: 'Arriving this week', tr: 'Bu hafta gelecekler' },
      vip: { en: 'VIP', tr: 'VIP' },
      blocked: { en: 'Blocked', tr: 'Kara listedekiler' },
    },
    properties: {
      name: { en: 'Name', tr: 'Ad' },
      mark: { en: 'Mark', tr: 'İşaret' },
      phone: { en: 'Telephone', tr: 'Telefon' },
      email: { en: 'E-mail', tr: 'E-posta' },
      bookings: { en: 'Bookings', tr: 'Rezervasyonlar' },
      nextArrival: { en: 'Arrives next', tr: 'Sonraki giriş' },
      lastDeparture: { en: 'Last stay until', tr: 'Son konaklama' },
      country: { en: 'Country', tr: 'Ülke' },
      here: { en: 'In house or arriving', tr: 'Otelde veya gelecek' },
    },
    choices: {
      mark: {
        vip: { en: 'VIP', tr: 'VIP' },
        blocked: { en: 'Blocked', tr: 'Kara listede' },
      },
      here: {
        in_house: { en: 'In house', tr: 'Otelde' },
        arriving_today: { en: 'Arriving today', tr: 'Bugün gelecek' },
        arriving_this_week: { en: 'Arriving within 7 days', tr: '7 gün içinde gelecek' },
      },
    },
  },
} satisfies Texts;
