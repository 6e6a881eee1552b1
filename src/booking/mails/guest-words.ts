export const GUEST_LANGUAGES = ['tr', 'en', 'de', 'ru'] as const;
export type GuestLanguage = (typeof GUEST_LANGUAGES)[number];

interface WordsOfLanguage {
  locale: string;
  confirmation: string;
  cancellation: string;
  registration: string;
  booking: string;
  voucher: string;
  guest: string;
  arrival: string;
  departure: string;
  /** Before a time of day: “from 14:00”. */
  from: string;
  until: string;
  nights: string;
  room: string;
  roomNumber: string;
  board: string;
  adults: string;
  children: string;
  price: string;
  total: string;
  greeting: string;
  confirmed: string;
  farewell: string;
  firstName: string;
  lastName: string;
  birthDate: string;
  nationality: string;
  identityNumber: string;
  address: string;
  phone: string;
  email: string;
  consent: string;
  date: string;
  signature: string;
}

const tr: WordsOfLanguage = {
  locale: 'tr-TR',
  confirmation: 'Rezervasyon onayı',
  cancellation: 'Rezervasyon iptali',
  registration: 'Konaklama belgesi',
  booking: 'Rezervasyon no.',
  voucher: 'Voucher',
  guest: 'Misafir',
  arrival: 'Giriş',
  departure: 'Çıkış',
  from: 'en erken',
  until: 'en geç',
  nights: 'Gece',
  room: 'Oda',
  roomNumber: 'Oda no.',
  board: 'Pansiyon',
  adults: 'Yetişkin',
  children: 'Çocuk',
  price: 'Fiyat',
  total: 'Toplam',
  greeting: 'Sayın',
  confirmed: 'Rezervasyonunuzu onaylıyoruz. Sizi ağırlamaktan mutluluk duyacağız.',
  farewell: 'Saygılarımızla',
  firstName: 'Ad',
  lastName: 'Soyad',
  birthDate: 'Doğum tarihi',
  nationality: 'Uyruk',
  identityNumber: 'T.C. kimlik / pasaport no.',
  address: 'Adres',
  phone: 'Telefon',
  email: 'E-posta',
  consent: 'Verdiğim bilgilerin doğru olduğunu beyan ederim.',
  date: 'Tarih',
  signature: 'İmza',
};

const en: WordsOfLanguage = {
  locale: 'en-GB',
  confirmation: 'Booking confirmation',
  cancellation: 'Booking cancellation',
  registration: 'Registration card',
  booking: 'Booking no.',
  voucher: 'Voucher',
  guest: 'Guest',
  arrival: 'Arrival',
  departure: 'Departure',
  from: 'from',
  until: 'until',
  nights: 'Nights',
  room: 'Room',
  roomNumber: 'Room no.',
  board: 'Board',
  adults: 'Adults',
  children: 'Children',
  price: 'Price',
  total: 'Total',
  greeting: 'Dear',
  confirmed: 'We are pleased to confirm your booking and look forward to welcoming you.',
  farewell: 'Kind regards',
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Date of birth',
  nationality: 'Nationality',
  identityNumber: 'ID or passport no.',
  address: 'Address',
  phone: 'Telephone',
  email: 'E-mail',
  consent: 'I declare that the details that I have given are correct.',
  date: 'Date',
  signature: 'Signature',
};

const de: WordsOfLanguage = {
  locale: 'de-DE',
  confirmation: 'Buchungsbestätigung',
  cancellation: 'Stornierung der Buchung',
  registration: 'Meldeschein',
  booking: 'Buchungsnummer',
  voucher: 'Voucher',
  guest: 'Gast',
  arrival: 'Anreise',
  departure: 'Abreise',
  from: 'ab',
  until: 'bis',
  nights: 'Nächte',
  room: 'Zimmer',
  roomNumber: 'Zimmernummer',
  board: 'Verpflegung',
  adults: 'Erwachsene',
  children: 'Kinder',
  price: 'Preis',
  total: 'Gesamt',
  greeting: 'Guten Tag',
  confirmed: 'wir bestätigen Ihre Buchung und freuen uns auf Ihren Besuch.',
  farewell: 'Mit freundlichen Grüßen',
  firstName: 'Vorname',
  lastName: 'Nachname',
  birthDate: 'Geburtsdatum',
  nationality: 'Staatsangehörigkeit',
  identityNumber: 'Ausweis- oder Passnummer',
  address: 'Anschrift',
  phone: 'Telefon',
  email: 'E-Mail',
  consent: 'Ich erkläre, dass meine Angaben richtig sind.',
  date: 'Datum',
  signature: 'Unterschrift',
};

const ru: WordsOfLanguage = {
  locale: 'ru-RU',
  confirmation: 'Подтверждение бронирования',
  cancellation: 'Отмена бронирования',
  registration: 'Регистрационная карта',
  booking: 'Номер бронирования',
  voucher: 'Ваучер',
  guest: 'Гость',
  arrival: 'Заезд',
  departure: 'Выезд',
  from: 'с',
  until: 'до',
  nights: 'Ночей',
  room: 'Номер',
  roomNumber: '№ комнаты',
  board: 'Питание',
  adults: 'Взрослые',
  children: 'Дети',
  price: 'Цена',
  total: 'Итого',
  greeting: 'Здравствуйте,',
  confirmed: 'Подтверждаем ваше бронирование и будем рады видеть вас.',
  farewell: 'С уважением',
  firstName: 'Имя',
  lastName: 'Фамилия',
  birthDate: 'Дата рождения',
  nationality: 'Гражданство',
  identityNumber: 'Номер паспорта',
  address: 'Адрес',
  phone: 'Телефон',
  email: 'Эл. почта',
  consent: 'Подтверждаю, что указанные мной сведения верны.',
  date: 'Дата',
  signature: 'Подпись',
};

export const GUEST_WORDS: Readonly<Record<GuestLanguage, WordsOfLanguage>> = { tr, en, de, ru };

const COUNTRIES: Readonly<Record<Exclude<GuestLanguage, 'en'>, readonly string[]>> = {
  tr: ['TR', 'AZ'],
  de: ['DE', 'AT', 'CH', 'LI', 'LU'],
  ru: ['RU', 'BY', 'KZ', 'KG'],
};

export function languageOfCountry(code: string): GuestLanguage {
  const country = code.trim().toUpperCase();
  return (['tr', 'de', 'ru'] as const).find((language) => COUNTRIES[language].includes(country)) ?? 'en';
}
