import type { FieldFault } from '../../http/errors.js';
import type { LocalizedText, TextForGuests } from '../../values/localized-text.js';

export const HOTEL_NOT_FOUND = 10001;
export const PARAMETER_MISSING = 10002;
export const HOTEL_IS_CLOSED = 10003;
export const NO_ROOM_TYPE = 10004;
export const PARAMETER_INVALID = 10022;
export const EVERYTHING_SOLD_OUT = 20001;
export const ADULTS_DO_NOT_FIT = 20002;
export const CHILDREN_DO_NOT_FIT = 20003;
export const PARTY_DOES_NOT_FIT = 20004;

export type RoomListErrorCode = keyof typeof TEXTS;

const TEXTS = {
  [HOTEL_NOT_FOUND]: {
    tr: 'Otel bulunamadı.',
    en: 'The hotel was not found.',
    de: 'Das Hotel wurde nicht gefunden.',
    ru: 'Отель не найден.',
    fr: "L'hôtel est introuvable.",
    ar: 'لم يتم العثور على الفندق.',
  },
  [PARAMETER_MISSING]: {
    tr: 'Zorunlu bir alan eksik.',
    en: 'A required parameter is missing.',
    de: 'Eine erforderliche Angabe fehlt.',
    ru: 'Отсутствует обязательный параметр.',
    fr: 'Un paramètre obligatoire est manquant.',
    ar: 'هناك حقل مطلوب غير موجود.',
  },
  [HOTEL_IS_CLOSED]: {
    tr: 'Otel online satışa kapalıdır.',
    en: 'The hotel is closed to online sales.',
    de: 'Das Hotel ist für den Online-Verkauf geschlossen.',
    ru: 'Отель закрыт для онлайн-продаж.',
    fr: "L'hôtel est fermé à la vente en ligne.",
    ar: 'الفندق مغلق أمام البيع عبر الإنترنت.',
  },
  [NO_ROOM_TYPE]: {
    tr: 'Satışa açık oda tipi bulunamadı.',
    en: 'No room type is open for sale.',
    de: 'Kein Zimmertyp ist zum Verkauf freigegeben.',
    ru: 'Нет типов номеров, открытых для продажи.',
    fr: "Aucun type de chambre n'est ouvert à la vente.",
    ar: 'لا يوجد نوع غرفة متاح للبيع.',
  },
  [PARAMETER_INVALID]: {
    tr: 'Tarih veya kişi bilgileri geçersiz.',
    en: 'The dates or the numbers of guests are not valid.',
    de: 'Die Daten oder die Personenzahlen sind ungültig.',
    ru: 'Неверные даты или количество гостей.',
    fr: 'Les dates ou le nombre de personnes ne sont pas valides.',
    ar: 'التواريخ أو عدد الأشخاص غير صالح.',
  },
  [EVERYTHING_SOLD_OUT]: {
    tr: 'Seçilen tarihlerde bütün odalar dolu.',
    en: 'All rooms are sold out for these dates.',
    de: 'Für diese Daten sind alle Zimmer ausgebucht.',
    ru: 'На эти даты все номера заняты.',
    fr: 'Toutes les chambres sont complètes à ces dates.',
    ar: 'جميع الغرف محجوزة في هذه التواريخ.',
  },
  [ADULTS_DO_NOT_FIT]: {
    tr: 'Kalan odalar bu kadar yetişkin için yeterli değil.',
    en: 'The rooms left cannot take this many adults.',
    de: 'Die freien Zimmer reichen nicht für so viele Erwachsene.',
    ru: 'Свободных номеров недостаточно для такого числа взрослых.',
    fr: "Les chambres restantes ne suffisent pas pour ce nombre d'adultes.",
    ar: 'الغرف المتبقية لا تكفي لهذا العدد من البالغين.',
  },
  [CHILDREN_DO_NOT_FIT]: {
    tr: 'Kalan odalar bu kadar çocuk için yeterli değil.',
    en: 'The rooms left cannot take this many children.',
    de: 'Die freien Zimmer reichen nicht für so viele Kinder.',
    ru: 'Свободных номеров недостаточно для такого числа детей.',
    fr: "Les chambres restantes ne suffisent pas pour ce nombre d'enfants.",
    ar: 'الغرف المتبقية لا تكفي لهذا العدد من الأطفال.',
  },
  [PARTY_DOES_NOT_FIT]: {
    tr: 'Kalan odalar bu kadar kişi için yeterli değil.',
    en: 'The rooms left cannot take this many guests.',
    de: 'Die freien Zimmer reichen nicht für so viele Personen.',
    ru: 'Свободных номеров недостаточно для такого числа гостей.',
    fr: 'Les chambres restantes ne suffisent pas pour ce nombre de personnes.',
    ar: 'الغرف المتبقية لا تكفي لهذا العدد من الضيوف.',
  },
} satisfies Record<number, TextForGuests>;

export const ROOM_LIST_CODES = Object.keys(TEXTS).map((code) => Number(code) as RoomListErrorCode);

export const meaningOfCode = (code: RoomListErrorCode): string => TEXTS[code].en;

export const SEARCH_FAULTS = [
  'field_is_missing',
  'field_is_not_valid',
  'content_type_is_not_supported',
  'date_is_in_the_past',
  'end_date_is_not_after_start_date',
  'stay_is_too_long',
  'too_many_children',
] as const;

export type SearchFault = FieldFault & { message: (typeof SEARCH_FAULTS)[number] };

/** Why a search has no answer: the code, and the fields at fault where the form is. */
export class SearchRefusal {
  constructor(
    readonly code: RoomListErrorCode,
    readonly errors: readonly SearchFault[] = [],
  ) {}
}

export const ARRIVAL_IS_PAST = new SearchRefusal(PARAMETER_INVALID, [
  { field: 'startDate', message: 'date_is_in_the_past' },
]);

export const ANSWER_IS_TOO_LONG = new SearchRefusal(PARAMETER_INVALID, [
  { field: 'include', message: 'field_is_not_valid' },
]);

interface RoomListError {
  success: false;
  items: [];
  count: 0;
  errorMessage: string | undefined;
  errorCode: RoomListErrorCode;
  errors?: readonly SearchFault[];
}

/** The answer of the room list to an error, in the wanted language, else in the hotel's own, else in English. */
export function roomListError(
  { code, errors }: SearchRefusal,
  language: string,
  hotelLanguage: string,
): RoomListError {
  const texts: LocalizedText = TEXTS[code];
  return {
    success: false,
    items: [],
    count: 0,
    errorMessage: textIn(texts, language) ?? textIn(texts, hotelLanguage) ?? texts.en,
    errorCode: code,
    ...(errors.length > 0 ? { errors } : {}),
  };
}

function textIn(texts: LocalizedText, language: string): string | undefined {
  return Object.hasOwn(texts, language) ? texts[language] : undefined;
}
