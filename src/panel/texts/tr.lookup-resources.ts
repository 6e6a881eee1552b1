import type { enLookupResources } from './en.lookup-resources.js';
import type { Same } from './en.js';

export const trLookupResources: Same<typeof enLookupResources> = {
  currencies: {
    label: 'Para birimleri',
    one: 'para birimi',
    properties: {
      titleCode: 'Kod',
      symbol: 'Simge',
      price: 'TRY karşılığı',
      rateDate: 'Kur günü',
      rateSource: 'Kaynak',
      updatedAt: 'Okunma',
    },
  },
  countries: {
    label: 'Ülkeler',
    one: 'ülke',
    properties: {
      code: 'Kod',
      name: 'Türkçe ad',
      nameIng: 'İngilizce ad',
      plate: 'Araç işareti',
    },
  },
  languages: {
    label: 'Diller',
    one: 'dil',
    properties: {
      code: 'Kod',
      languageTitle: 'Ad',
    },
  },
};
