import type { Texts } from '../../texts/in-language.js';

export const lookupTexts = {
  currencies: {
    label: { en: 'Currencies', tr: 'Para birimleri' },
    one: { en: 'currency', tr: 'para birimi' },
    properties: {
      titleCode: { en: 'Code', tr: 'Kod' },
      symbol: { en: 'Symbol', tr: 'Sembol' },
      price: { en: 'In TRY', tr: 'TRY karşılığı' },
      rateDate: { en: 'Rate date', tr: 'Kur günü' },
      rateSource: { en: 'Source', tr: 'Kaynak' },
      updatedAt: { en: 'Updated', tr: 'Okunma' },
    },
  },
  countries: {
    label: { en: 'Countries', tr: 'Ülkeler' },
    one: { en: 'country', tr: 'ülke' },
    properties: {
      code: { en: 'Code', tr: 'Kod' },
      name: { en: 'Turkish name', tr: 'Türkçe ad' },
      nameIng: { en: 'English name', tr: 'İngilizce ad' },
      plate: { en: 'Vehicle sign', tr: 'Araç işareti' },
    },
  },
  languages: {
    label: { en: 'Languages', tr: 'Diller' },
    one: { en: 'language', tr: 'dil' },
    properties: {
      code: { en: 'Code', tr: 'Kod' },
      languageTitle: { en: 'Name', tr: 'Ad' },
    },
  },
} satisfies Texts;
