import type { LocalizedText, TextForGuests } from '../../values/localized-text.js';
import type { Reason, ReasonIdentifier } from './explain.js';

const TEXTS = {
  hotel_is_closed: {
    tr: 'Otel online satışa kapalıdır.',
    en: 'The hotel is closed to online sales.',
    de: 'Das Hotel ist für den Online-Verkauf geschlossen.',
    ru: 'Отель закрыт для онлайн-продаж.',
    fr: "L'hôtel est fermé à la vente en ligne.",
    ar: 'الفندق مغلق أمام البيع عبر الإنترنت.',
  },
  room_type_is_closed: {
    tr: 'Oda tipi online satışa kapalıdır.',
    en: 'The room type is closed to online sales.',
    de: 'Der Zimmertyp ist für den Online-Verkauf geschlossen.',
    ru: 'Тип номера закрыт для онлайн-продаж.',
    fr: 'Le type de chambre est fermé à la vente en ligne.',
    ar: 'نوع الغرفة مغلق أمام البيع عبر الإنترنت.',
  },
  building_has_no_such_room: {
    tr: 'Bu binada bu tipte oda yoktur.',
    en: 'The building has no room of this type.',
    de: 'Das Gebäude hat kein Zimmer dieses Typs.',
    ru: 'В этом здании нет номеров этого типа.',
    fr: "Le bâtiment n'a pas de chambre de ce type.",
    ar: 'لا توجد في هذا المبنى غرفة من هذا النوع.',
  },
  party_does_not_fit: {
    tr: 'Kişi sayısı bir odanın alabileceğinden fazladır; sınır {value}.',
    en: 'The party has more persons than one room takes; the limit is {value}.',
    de: 'Es sind mehr Personen, als ein Zimmer fasst; die Grenze ist {value}.',
    ru: 'Гостей больше, чем вмещает один номер; предел: {value}.',
    fr: "Il y a plus de personnes qu'une chambre n'en accueille; la limite est de {value}.",
    ar: 'عدد الضيوف أكبر مما تتسع له غرفة واحدة، والحد هو {value}.',
  },
  passive_sales: {
    tr: 'Bu gün için satış durdurulmuştur.',
    en: 'Sales are stopped for this day.',
    de: 'Für diesen Tag ist der Verkauf gestoppt.',
    ru: 'Продажи на этот день остановлены.',
    fr: 'La vente est arrêtée pour ce jour.',
    ar: 'البيع متوقف لهذا اليوم.',
  },
  closed_to_arrival: {
    tr: 'Giriş günü çok yakın veya çok uzak; sınır {value} gündür.',
    en: 'The arrival is too near or too far ahead; the limit is {value} days.',
    de: 'Die Anreise ist zu nah oder zu fern; die Grenze sind {value} Tage.',
    ru: 'Заезд слишком скоро или слишком нескоро; предел (дней): {value}.',
    fr: "L'arrivée est trop proche ou trop lointaine; la limite est de {value} jours.",
    ar: 'موعد الوصول قريب جدًا أو بعيد جدًا، والحد هو {value} يومًا.',
  },
  closed_to_checkin: {
    tr: 'Bu gün giriş yapılamaz.',
    en: 'This day admits no check-in.',
    de: 'An diesem Tag ist keine Anreise möglich.',
    ru: 'В этот день заезд невозможен.',
    fr: "Ce jour n'admet pas d'arrivée.",
    ar: 'لا يمكن تسجيل الوصول في هذا اليوم.',
  },
  closed_to_checkout: {
    tr: 'Bu gün çıkış yapılamaz.',
    en: 'This day admits no check-out.',
    de: 'An diesem Tag ist keine Abreise möglich.',
    ru: 'В этот день выезд невозможен.',
    fr: "Ce jour n'admet pas de départ.",
    ar: 'لا يمكن تسجيل المغادرة في هذا اليوم.',
  },
  minimum_stay: {
    tr: 'Bu giriş gününde en az {value} gece kalınır.',
    en: 'An arrival on this day stays at least {value} nights.',
    de: 'Bei Anreise an diesem Tag gilt eine Mindestdauer von {value} Nächten.',
    ru: 'При заезде в этот день минимальный срок (ночей): {value}.',
    fr: 'Une arrivée ce jour-là demande au moins {value} nuits.',
    ar: 'الحد الأدنى للإقامة عند الوصول في هذا اليوم هو {value} ليالٍ.',
  },
  maximum_stay: {
    tr: 'Bu giriş gününde en çok {value} gece kalınır.',
    en: 'An arrival on this day stays at most {value} nights.',
    de: 'Bei Anreise an diesem Tag gilt eine Höchstdauer von {value} Nächten.',
    ru: 'При заезде в этот день максимальный срок (ночей): {value}.',
    fr: 'Une arrivée ce jour-là permet au plus {value} nuits.',
    ar: 'الحد الأقصى للإقامة عند الوصول في هذا اليوم هو {value} ليالٍ.',
  },
  price_not_found: {
    tr: 'Fiyat tanımlanmamıştır.',
    en: 'There is no price.',
    de: 'Es gibt keinen Preis.',
    ru: 'Цена не задана.',
    fr: "Il n'y a pas de prix.",
    ar: 'لا يوجد سعر.',
  },
  inventory_not_found: {
    tr: 'Bu gün için kontenjan tanımlanmamıştır.',
    en: 'No rooms are opened for sale on this day.',
    de: 'Für diesen Tag sind keine Zimmer zum Verkauf eingestellt.',
    ru: 'На этот день номера не выставлены на продажу.',
    fr: "Aucune chambre n'est mise en vente ce jour.",
    ar: 'لم تُفتح غرف للبيع في هذا اليوم.',
  },
  sold_out: {
    tr: 'Bu gün için bütün odalar doludur.',
    en: 'All rooms are sold out on this day.',
    de: 'An diesem Tag sind alle Zimmer ausgebucht.',
    ru: 'На этот день все номера заняты.',
    fr: 'Toutes les chambres sont complètes ce jour.',
    ar: 'جميع الغرف محجوزة في هذا اليوم.',
  },
} satisfies Record<ReasonIdentifier, TextForGuests>;

/** What `party_does_not_fit` says where not all persons together are too many. */
const OF_CAPACITY = {
  adults: {
    tr: 'Yetişkin sayısı bir odanın alabileceğinden fazladır; sınır {value}.',
    en: 'The party has more adults than one room takes; the limit is {value}.',
    de: 'Es sind mehr Erwachsene, als ein Zimmer fasst; die Grenze ist {value}.',
    ru: 'Взрослых больше, чем вмещает один номер; предел: {value}.',
    fr: "Il y a plus d'adultes qu'une chambre n'en accueille; la limite est de {value}.",
    ar: 'عدد البالغين أكبر مما تتسع له غرفة واحدة، والحد هو {value}.',
  },
  children: {
    tr: 'Çocuk sayısı bir odanın alabileceğinden fazladır; sınır {value}.',
    en: 'The party has more children than one room takes; the limit is {value}.',
    de: 'Es sind mehr Kinder, als ein Zimmer fasst; die Grenze ist {value}.',
    ru: 'Детей больше, чем вмещает один номер; предел: {value}.',
    fr: "Il y a plus d'enfants qu'une chambre n'en accueille; la limite est de {value}.",
    ar: 'عدد الأطفال أكبر مما تتسع له غرفة واحدة، والحد هو {value}.',
  },
  persons: TEXTS.party_does_not_fit,
} satisfies Record<NonNullable<Reason['limit']>, TextForGuests>;

/** What a reason says in the wanted language, else in the hotel's own, else in English. */
export function reasonText(
  { identifier, value, limit }: Omit<Reason, 'day'>,
  language: string,
  hotelLanguage: string,
): string {
  const texts: LocalizedText = limit === null ? TEXTS[identifier] : OF_CAPACITY[limit];
  const inLanguage = (wanted: string) => (Object.hasOwn(texts, wanted) ? texts[wanted] : undefined);
  const text = inLanguage(language) ?? inLanguage(hotelLanguage) ?? texts['en'] ?? '';
  return text.replace('{value}', String(value ?? ''));
}

/** The English text for the OpenAPI document, where no value is known. */
export function meaningOfReason(identifier: ReasonIdentifier): string {
  if (identifier === 'party_does_not_fit')
    return 'The party has more adults, children or persons (`limit`) than one room takes (`value`).';
  return TEXTS[identifier].en.replace('{value}', '`value`');
}
