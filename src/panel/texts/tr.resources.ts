import { trAccessResources } from './tr.access-resources.js';
import { trAuditResources } from './tr.audit.js';
import { trBookingResources } from './tr.booking-resources.js';
import { trCatalogueResources } from './tr.catalogue-resources.js';
import { trHotelResources } from './tr.hotel-resources.js';
import { trLookupResources } from './tr.lookup-resources.js';
import { trPaymentResources } from './tr.payment-resources.js';
import type { enCommands, enOnce } from './en.resources.js';
import type { Same } from './en.js';

export const trResources = {
  ...trBookingResources,
  ...trCatalogueResources,
  ...trHotelResources,
  ...trPaymentResources,
  ...trAccessResources,
  ...trAuditResources,
  ...trLookupResources,
};

export const trCommands: Same<typeof enCommands> = {
  retire: 'Kullanım dışı bırak',
  restore: 'Kullanıma al',
  testMail: 'Deneme iletisi gönder',
  removeVirtualPos: 'Kaldır',
  newLink: 'Yeni bağlantı',
  disableStaff: 'Hesabı kapat',
  enableStaff: 'Hesabı aç',
  resetTotp: 'İkinci adımı sıfırla',
  removeStaff: 'Çıkar',
  revoke: 'İptal et',
  rotateSecret: 'Yeni gizli anahtar',
  endTokens: 'Her yerde oturumu kapat',
  acceptPayment: 'Ödemeyi kabul et',
  givePaymentBack: 'İade edildi',
  switchOn: 'Yeniden başlat',
  sendAgain: 'Yeniden gönder',
  undoCancellation: 'İptali geri al',
  copyHotel: 'Kopyala',
  reveal: 'Kartı göster',
};

export const trOnce: Same<typeof enOnce> = {
  apiKey: 'ApiKey',
  partnerKey: 'apiKey',
  partnerSecret: 'apiSecret',
  link: 'Tek kullanımlık bağlantı',
  linkUse: '{{name}} için. Bir kez, {{hours}} saat içinde kullanılabilir.',
  cardHolder: 'Kart sahibi',
  cardNumber: 'Numara',
  cardExpiry: 'Son kullanma',
  cardCvv: 'CVV',
};
