export const enLookupResources = {
  currencies: {
    label: 'Currencies',
    one: 'currency',
    properties: {
      titleCode: 'Code',
      symbol: 'Symbol',
      price: 'In TRY',
      rateDate: 'Rate date',
      rateSource: 'Source',
      updatedAt: 'Updated',
    },
  },
  countries: {
    label: 'Countries',
    one: 'country',
    properties: {
      code: 'Code',
      name: 'Turkish name',
      nameIng: 'English name',
      plate: 'Vehicle sign',
    },
  },
  languages: {
    label: 'Languages',
    one: 'language',
    properties: {
      code: 'Code',
      languageTitle: 'Name',
    },
  },
} as const;
