import type { Texts } from '../../texts/in-language.js';

export const cancellationTierTexts = {
  cancellationTiers: {
    label: { en: 'Cancellation fees', tr: 'İptal bedelleri' },
    one: { en: 'cancellation fee', tr: 'iptal bedeli' },
    properties: {
      daysBefore: {
        en: 'Less than this many days before arrival (0: no-show)',
        tr: 'Girişe kaç günden az kala (0: no-show)',
      },
      percent: { en: 'Percent of the price (empty: one night)', tr: 'Fiyatın yüzdesi (boş: bir gece)' },
    },
    hints: {
      daysBefore: {
        en: 'For example 7: the fee holds for cancellations in the last week, and 1: on the day of arrival. 0 is for guests who do not come. Before the largest number cancelling costs nothing; what was sold as non-refundable always costs its price, and a night that has begun always costs its own.',
        tr: 'Örneğin 7: bedel son bir haftadaki iptallerde geçerlidir; 1: giriş gününde. 0, gelmeyen misafirler içindir. En büyük sayıdan önce iptal ücretsizdir; iade edilemez olarak satılanın bedeli her zaman fiyatıdır; başlamış gecelerin fiyatı da her zaman alınır.',
      },
      percent: {
        en: 'Left empty, the fee is the price of one night: that of the stay, divided by its nights.',
        tr: 'Boş bırakılırsa bedel bir gecenin fiyatıdır: konaklamanın fiyatı, gece sayısına bölünür.',
      },
    },
  },
} satisfies Texts;
