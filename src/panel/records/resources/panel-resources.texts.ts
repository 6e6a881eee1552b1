import { accessTexts } from './access.texts.js';
import { auditResourceTexts } from './audit.texts.js';
import { bookingTexts } from './booking.texts.js';
import { cancellationTierTexts } from './cancellation-tiers.texts.js';
import { catalogueTexts } from './catalogue.texts.js';
import { folioResourceTexts } from './folio.texts.js';
import { guestResourceTexts } from './guest.texts.js';
import { guestMailTexts } from './guest-mail.texts.js';
import { hotelTexts } from './hotel.texts.js';
import { lookupTexts } from './lookup.texts.js';
import { paymentTexts } from './payment.texts.js';
import { usualChargeTexts } from './usual-charges.texts.js';
import type { Texts } from '../../texts/in-language.js';

/** Of fields with the same name, a recorded fact is called as the last one: what lists alone have comes first. */
export const resourceTexts = {
  ...folioResourceTexts,
  ...guestResourceTexts,
  ...guestMailTexts,
  ...cancellationTierTexts,
  ...usualChargeTexts,
  ...bookingTexts,
  ...catalogueTexts,
  ...hotelTexts,
  ...paymentTexts,
  ...accessTexts,
  ...auditResourceTexts,
  ...lookupTexts,
} satisfies Texts;

export const commandTexts = {
  retire: { en: 'Take out of use', tr: 'Kullanım dışı bırak' },
  restore: { en: 'Put back into use', tr: 'Kullanıma al' },
  testMail: { en: 'Send a test mail', tr: 'Deneme e-postası gönder' },
  removeVirtualPos: { en: 'Remove', tr: 'Kaldır' },
  newLink: { en: 'New link', tr: 'Yeni bağlantı' },
  disableStaff: { en: 'Disable', tr: 'Hesabı kapat' },
  enableStaff: { en: 'Enable', tr: 'Hesabı aç' },
  resetTotp: { en: 'Reset second factor', tr: 'İkinci adımı sıfırla' },
  removeStaff: { en: 'Remove', tr: 'Çıkar' },
  revoke: { en: 'Revoke', tr: 'İptal et' },
  rotateSecret: { en: 'New secret', tr: 'Yeni gizli anahtar' },
  endTokens: { en: 'Sign out everywhere', tr: 'Her yerde oturumu kapat' },
  acceptPayment: { en: 'Accept payment', tr: 'Ödemeyi kabul et' },
  givePaymentBack: { en: 'Mark as refunded', tr: 'İade edildi' },
  switchOn: { en: 'Switch on again', tr: 'Yeniden başlat' },
  sendAgain: { en: 'Send again', tr: 'Yeniden gönder' },
  undoCancellation: { en: 'Undo cancellation', tr: 'İptali geri al' },
  copyHotel: { en: 'Copy', tr: 'Kopyala' },
  reveal: { en: 'Show card', tr: 'Kartı göster' },
} satisfies Texts;

export const onceTexts = {
  apiKey: { en: 'ApiKey', tr: 'ApiKey' },
  partnerKey: { en: 'apiKey', tr: 'apiKey' },
  partnerSecret: { en: 'apiSecret', tr: 'apiSecret' },
  link: { en: 'One-time link', tr: 'Tek kullanımlık bağlantı' },
  linkUse: {
    en: 'For {{name}}. It can be used once, within {{hours}} hours.',
    tr: '{{name}} için. Bir kez, {{hours}} saat içinde kullanılabilir.',
  },
  cardHolder: { en: 'Holder', tr: 'Kart sahibi' },
  cardNumber: { en: 'Number', tr: 'Numara' },
  cardExpiry: { en: 'Expiry', tr: 'Son kullanma' },
  cardCvv: { en: 'CVV', tr: 'CVV' },
} satisfies Texts;
