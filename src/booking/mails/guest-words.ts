import type { TextForGuests } from '../../values/localized-text.js';

export type GuestLanguage = keyof TextForGuests;
/** The languages of mails and paper for guests, and of mails for hotels. */
export const GUEST_LANGUAGES = [
  'tr',
  'en',
  'de',
  'ru',
  'fr',
  'ar',
] as const satisfies readonly GuestLanguage[];

interface WordsOfLanguage {
  locale: string;
  /** Whether it is written from right to left. */
  direction: 'ltr' | 'rtl';
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
  direction: 'ltr',
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
  direction: 'ltr',
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
  direction: 'ltr',
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
  direction: 'ltr',
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

const fr: WordsOfLanguage = {
  locale: 'fr-FR',
  direction: 'ltr',
  confirmation: 'Confirmation de réservation',
  cancellation: 'Annulation de la réservation',
  registration: 'Fiche d’arrivée',
  booking: 'N° de réservation',
  voucher: 'Voucher',
  guest: 'Client',
  arrival: 'Arrivée',
  departure: 'Départ',
  from: 'à partir de',
  until: 'avant',
  nights: 'Nuits',
  room: 'Chambre',
  roomNumber: 'N° de chambre',
  board: 'Pension',
  adults: 'Adultes',
  children: 'Enfants',
  price: 'Prix',
  total: 'Total',
  greeting: 'Bonjour',
  confirmed: 'nous confirmons votre réservation et nous réjouissons de vous accueillir.',
  farewell: 'Cordialement',
  firstName: 'Prénom',
  lastName: 'Nom',
  birthDate: 'Date de naissance',
  nationality: 'Nationalité',
  identityNumber: 'N° de pièce d’identité ou de passeport',
  address: 'Adresse',
  phone: 'Téléphone',
  email: 'E-mail',
  consent: 'Je certifie l’exactitude des renseignements fournis.',
  date: 'Date',
  signature: 'Signature',
};

const ar: WordsOfLanguage = {
  locale: 'ar-u-ca-gregory-nu-latn',
  direction: 'rtl',
  confirmation: 'تأكيد الحجز',
  cancellation: 'إلغاء الحجز',
  registration: 'بطاقة تسجيل النزيل',
  booking: 'رقم الحجز',
  voucher: 'القسيمة',
  guest: 'النزيل',
  arrival: 'الوصول',
  departure: 'المغادرة',
  from: 'من الساعة',
  until: 'حتى الساعة',
  nights: 'الليالي',
  room: 'الغرفة',
  roomNumber: 'رقم الغرفة',
  board: 'نظام الوجبات',
  adults: 'البالغون',
  children: 'الأطفال',
  price: 'السعر',
  total: 'الإجمالي',
  greeting: 'عزيزنا النزيل',
  confirmed: 'يسرنا تأكيد حجزكم ونتطلع إلى استقبالكم.',
  farewell: 'مع أطيب التحيات',
  firstName: 'الاسم الأول',
  lastName: 'اسم العائلة',
  birthDate: 'تاريخ الميلاد',
  nationality: 'الجنسية',
  identityNumber: 'رقم الهوية أو جواز السفر',
  address: 'العنوان',
  phone: 'الهاتف',
  email: 'البريد الإلكتروني',
  consent: 'أقر بأن البيانات التي قدمتها صحيحة.',
  date: 'التاريخ',
  signature: 'التوقيع',
};

export const GUEST_WORDS: Readonly<Record<GuestLanguage, WordsOfLanguage>> = { tr, en, de, ru, fr, ar };

const COUNTRIES: Readonly<Record<Exclude<GuestLanguage, 'en'>, readonly string[]>> = {
  tr: ['TR', 'AZ'],
  de: ['DE', 'AT', 'CH', 'LI', 'LU'],
  ru: ['RU', 'BY', 'KZ', 'KG'],
  fr: ['FR', 'MC'],
  ar: 'AE BH DZ EG IQ JO KW LB LY MA OM PS QA SA SD SY TN YE'.split(' '),
};

export function isGuestLanguage(language: string): language is GuestLanguage {
  return Object.hasOwn(GUEST_WORDS, language);
}

export function languageOfCountry(code: string): GuestLanguage {
  const country = code.trim().toUpperCase();
  const languages = GUEST_LANGUAGES.filter((language) => language !== 'en');
  return languages.find((language) => COUNTRIES[language].includes(country)) ?? 'en';
}
