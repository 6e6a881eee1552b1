import type { Texts } from '../texts/in-language.js';

export const settingsTexts = {
  title: { en: 'Settings', tr: 'Ayarlar' },
  find: { en: 'Find a setting', tr: 'Ayar bul' },
  nothing: { en: 'No setting found.', tr: 'Ayar bulunamadı.' },
  hints: {
    roomTypes: { en: 'Names, images, capacity, features', tr: 'Adlar, görseller, kapasite, özellikler' },
    boards: { en: 'Breakfast, half board, all inclusive …', tr: 'Kahvaltı, yarım pansiyon, her şey dahil …' },
    ratePlans: { en: 'Shares of adults and children, discount', tr: 'Yetişkin ve çocuk payları, indirim' },
    promotions: {
      en: 'Early booking, free nights, contract rates …',
      tr: 'Erken rezervasyon, ücretsiz gece, kontrat fiyatları …',
    },
    terms: {
      en: 'Free until, cancellation fees, deposits',
      tr: 'Ücretsiz iptal süresi, iptal bedelleri, ön ödemeler',
    },
    taxes: { en: 'VAT, accommodation tax, city tax …', tr: 'KDV, konaklama vergisi, şehir vergisi …' },
    allotments: {
      en: 'Rooms set aside for a partner, release days',
      tr: 'Bir partnere ayrılan odalar, serbest kalma günleri',
    },
    packages: { en: 'Extras that partners sell', tr: 'Partnerlerin sattığı ekstralar' },
    cancellationTiers: { en: 'What a cancellation costs', tr: 'İptalin ücreti' },
    bookingSources: {
      en: 'Telephone, walk-in, travel agency …',
      tr: 'Telefon, kapıdan gelen, seyahat acentesi …',
    },
    marketSegments: { en: 'Leisure, business, groups …', tr: 'Tatil, iş seyahati, grup …' },
    usualCharges: { en: 'Minibar, transfer, laundry …', tr: 'Minibar, transfer, çamaşır …' },
    buildings: { en: 'Buildings and their Wi-Fi', tr: 'Binalar ve Wi-Fi’leri' },
    rooms: { en: 'Room numbers and floors', tr: 'Oda numaraları ve katlar' },
    hotel: { en: 'Address, currency, zone, taxes', tr: 'Adres, para birimi, saat dilimi, vergiler' },
    mailServer: { en: 'From where mails are sent', tr: 'Postaların gönderildiği sunucu' },
    guestMailTexts: { en: 'What guests are written', tr: 'Misafirlere yazılanlar' },
    paymentTypes: { en: 'How guests can pay', tr: 'Misafirlerin nasıl ödeyebileceği' },
    virtualPos: { en: 'The bank for cards', tr: 'Kart ödemelerinin bankası' },
    staff: { en: 'Who may sign in, and what they may do', tr: 'Kimin girebileceği ve neler yapabileceği' },
    audit: { en: 'Who changed what, and when', tr: 'Kimin, hangi tarihte, neyi değiştirdiği' },
  },
} satisfies Texts;
