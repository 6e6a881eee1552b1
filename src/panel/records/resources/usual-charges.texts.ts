import type { Texts } from '../../texts/in-language.js';

export const usualChargeTexts = {
  usualCharges: {
    label: { en: 'Usual charges', tr: 'Ekstra tarifesi' },
    one: { en: 'usual charge', tr: 'ekstra kalemi' },
    properties: {
      name: { en: 'Description', tr: 'Açıklama' },
      price: { en: 'Price', tr: 'Fiyat' },
      vatPercent: { en: 'VAT it includes (%)', tr: 'İçerdiği KDV (%)' },
      sort: { en: 'Order', tr: 'Sıra' },
    },
    hints: {
      sort: { en: 'Smaller numbers come first.', tr: 'Küçük sayılar önce gelir.' },
      price: {
        en: 'With VAT, for one. Empty: the amount is typed each time.',
        tr: 'KDV dahil, bir adet için. Boş bırakılırsa tutar her seferinde yazılır.',
      },
      vatPercent: {
        en: 'Empty: the hotel’s rate on extras and charges.',
        tr: 'Boş: otelin ekstra ve harcama oranı.',
      },
    },
  },
} satisfies Texts;
