import type { TextForGuests } from '../../values/localized-text.js';

/** The sentences of terms that a hotel has not written itself; `days` are whole days before arrival, 0 the day of arrival. */
export interface TermsWords {
  free: string;
  from: (days: number, time: string, fee: string) => string;
  noShow: (fee: string) => string;
  grace: (hours: number) => string;
  nights: (count: number) => string;
  percent: (percent: string) => string;
  /** `days` is null for what is due at booking. */
  deposit: (amount: string, days: number | null) => string;
}

const EN: TermsWords = {
  free: 'Cancelling is free.',
  from: (days, time, fee) =>
    days === 0
      ? `From ${time} on the day of arrival, cancelling costs ${fee}.`
      : `From ${time}, ${enDays(days)} before arrival, cancelling costs ${fee}.`,
  noShow: (fee) => `Not coming costs ${fee}.`,
  grace: (hours) => `Cancelling is free for ${hours === 1 ? '1 hour' : `${hours} hours`} after the booking.`,
  nights: (count) => (count === 1 ? 'the first night' : `the first ${count} nights`),
  percent: (percent) => `${percent} % of the price`,
  deposit: (amount, days) => {
    if (days === null) return `A deposit of ${amount} is due at booking.`;
    return `A deposit of ${amount} is due ${days === 0 ? 'on the day of arrival' : `${enDays(days)} before arrival`}.`;
  },
};

const TR: TermsWords = {
  free: 'İptal ücretsizdir.',
  from: (days, time, fee) =>
    days === 0
      ? `Giriş günü saat ${time} itibarıyla iptal ücreti: ${fee}.`
      : `Girişten ${days} gün önce saat ${time} itibarıyla iptal ücreti: ${fee}.`,
  noShow: (fee) => `Gelinmezse ücret: ${fee}.`,
  grace: (hours) => `Rezervasyondan sonraki ${hours} saat içinde iptal ücretsizdir.`,
  nights: (count) => (count === 1 ? 'ilk gece' : `ilk ${count} gece`),
  percent: (percent) => `fiyatın %${percent} kadarı`,
  deposit: (amount, days) => {
    if (days === null) return `Rezervasyonda ödenecek ön ödeme: ${amount}.`;
    return `${days === 0 ? 'Giriş günü' : `Girişten ${days} gün önce`} ödenecek ön ödeme: ${amount}.`;
  },
};

const DE: TermsWords = {
  free: 'Die Stornierung ist kostenlos.',
  from: (days, time, fee) =>
    days === 0
      ? `Ab ${time} Uhr am Anreisetag kostet die Stornierung ${fee}.`
      : `Ab ${time} Uhr, ${deDays(days)} vor der Anreise, kostet die Stornierung ${fee}.`,
  noShow: (fee) => `Bei Nichtanreise fallen ${fee} an.`,
  grace: (hours) =>
    `Bis ${hours === 1 ? '1 Stunde' : `${hours} Stunden`} nach der Buchung ist die Stornierung kostenlos.`,
  nights: (count) => (count === 1 ? 'die erste Nacht' : `die ersten ${count} Nächte`),
  percent: (percent) => `${percent} % des Preises`,
  deposit: (amount, days) => {
    if (days === null) return `Eine Anzahlung von ${amount} ist bei der Buchung fällig.`;
    return `Eine Anzahlung von ${amount} ist ${days === 0 ? 'am Anreisetag' : `${deDays(days)} vor der Anreise`} fällig.`;
  },
};

const RU: TermsWords = {
  free: 'Отмена бесплатна.',
  from: (days, time, fee) =>
    days === 0
      ? `С ${time} в день заезда стоимость отмены: ${fee}.`
      : `С ${time} за ${ruDays(days)} до заезда стоимость отмены: ${fee}.`,
  noShow: (fee) => `Стоимость незаезда: ${fee}.`,
  grace: (hours) =>
    `Отмена бесплатна в течение ${hours} ${ruForm(hours) === 'one' ? 'часа' : 'часов'} после бронирования.`,
  nights: (count) => (count === 1 ? 'первая ночь' : `первые ${ruNights(count)}`),
  percent: (percent) => `${percent} % от цены`,
  deposit: (amount, days) => {
    if (days === null) return `Предоплата ${amount} вносится при бронировании.`;
    return `Предоплата ${amount} вносится ${days === 0 ? 'в день заезда' : `за ${ruDays(days)} до заезда`}.`;
  },
};

const FR: TermsWords = {
  free: 'L’annulation est gratuite.',
  from: (days, time, fee) =>
    days === 0
      ? `À partir de ${time} le jour de l’arrivée, frais d’annulation : ${fee}.`
      : `À partir de ${time}, ${frDays(days)} avant l’arrivée, frais d’annulation : ${fee}.`,
  noShow: (fee) => `Frais en cas de non-présentation : ${fee}.`,
  grace: (hours) =>
    `L’annulation est gratuite pendant ${hours === 1 ? '1 heure' : `${hours} heures`} après la réservation.`,
  nights: (count) => (count === 1 ? 'la première nuit' : `les ${count} premières nuits`),
  percent: (percent) => `${percent} % du prix`,
  deposit: (amount, days) => {
    if (days === null) return `Un acompte de ${amount} est dû à la réservation.`;
    return `Un acompte de ${amount} est dû ${days === 0 ? 'le jour de l’arrivée' : `${frDays(days)} avant l’arrivée`}.`;
  },
};

const AR: TermsWords = {
  free: 'الإلغاء مجاني.',
  from: (days, time, fee) =>
    days === 0
      ? `ابتداءً من الساعة ${time} في يوم الوصول تكون رسوم الإلغاء: ${fee}.`
      : `ابتداءً من الساعة ${time} قبل الوصول ${arDays(days)} تكون رسوم الإلغاء: ${fee}.`,
  noShow: (fee) => `رسوم عدم الحضور: ${fee}.`,
  grace: (hours) => `الإلغاء مجاني خلال ${arHours(hours)} بعد الحجز.`,
  nights: (count) => (count === 1 ? 'الليلة الأولى' : `أول ${arNights(count)}`),
  percent: (percent) => `${percent}٪ من السعر`,
  deposit: (amount, days) => {
    if (days === null) return `تُستحق دفعة مقدمة قدرها ${amount} عند الحجز.`;
    return `تُستحق دفعة مقدمة قدرها ${amount} ${days === 0 ? 'في يوم الوصول' : `قبل الوصول ${arDays(days)}`}.`;
  },
};

export const TERMS_WORDS: Readonly<Record<keyof TextForGuests, TermsWords>> = {
  tr: TR,
  en: EN,
  de: DE,
  ru: RU,
  fr: FR,
  ar: AR,
};

const RUSSIAN = new Intl.PluralRules('ru');
const ARABIC = new Intl.PluralRules('ar');

function enDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

function deDays(days: number): string {
  return days === 1 ? '1 Tag' : `${days} Tage`;
}

function frDays(days: number): string {
  return days === 1 ? '1 jour' : `${days} jours`;
}

function ruForm(count: number): Intl.LDMLPluralRule {
  return RUSSIAN.select(count);
}

function ruDays(days: number): string {
  const form = ruForm(days);
  return `${days} ${form === 'one' ? 'день' : form === 'few' ? 'дня' : 'дней'}`;
}

function ruNights(nights: number): string {
  const form = ruForm(nights);
  return `${nights} ${form === 'one' ? 'ночь' : form === 'few' ? 'ночи' : 'ночей'}`;
}

const arDays = (days: number) => arabic(days, ['بيوم واحد', 'بيومين', 'أيام', 'يومًا', 'يوم'], 'بـ ');
const arHours = (hours: number) => arabic(hours, ['ساعة واحدة', 'ساعتين', 'ساعات', 'ساعة', 'ساعة']);
const arNights = (nights: number) => arabic(nights, ['ليلة', 'ليلتين', 'ليالٍ', 'ليلة', 'ليلة']);

/** `forms` are those of one and of two, without the number, then of few, many and others, with it; `before` stands before a number. */
function arabic(
  count: number,
  forms: readonly [string, string, string, string, string],
  before = '',
): string {
  const [one, two, few, many, other] = forms;
  if (count === 1) return one;
  if (count === 2) return two;
  const form = ARABIC.select(count);
  return `${before}${count} ${form === 'few' ? few : form === 'many' ? many : other}`;
}
