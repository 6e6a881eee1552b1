import type { Same } from './en.js';
import type { enUsualCharges } from './en.usual-charges.js';

export const trUsualCharges: Same<typeof enUsualCharges> = {
  usualCharges: {
    label: 'Ekstra tarifesi',
    one: 'ekstra kalemi',
    properties: {
      name: 'Açıklama',
      price: 'Fiyat',
      vatPercent: 'İçerdiği KDV (%)',
      sort: 'Sıra',
    },
    hints: {
      sort: 'Küçük sayılar önce gelir.',
      price: 'KDV dahil, bir adet için. Boş bırakılırsa tutar her seferinde yazılır.',
      vatPercent: 'Boş: otelin ekstra ve harcama oranı.',
    },
  },
};
