import type { Same } from './en.js';
import type { enCancellationTiers } from './en.cancellation-tiers.js';

export const trCancellationTiers: Same<typeof enCancellationTiers> = {
  cancellationTiers: {
    label: 'İptal bedelleri',
    one: 'iptal bedeli',
    properties: {
      daysBefore: 'Girişe kaç günden az kala (0: no-show)',
      percent: 'Fiyatın yüzdesi (boş: bir gece)',
    },
    hints: {
      daysBefore:
        'Örneğin 7: bedel son bir haftadaki iptallerde geçerlidir; 1: giriş gününde. 0, gelmeyen misafirler içindir. En büyük sayıdan önce iptal ücretsizdir; iade edilemez olarak satılanın bedeli her zaman fiyatıdır; başlamış gecelerin fiyatı da her zaman alınır.',
      percent: 'Boş bırakılırsa bedel bir gecenin fiyatıdır: konaklamanın fiyatı, gece sayısına bölünür.',
    },
  },
};
