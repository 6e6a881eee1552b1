import type { Same } from './en.js';
import type { enGuestMails } from './en.guest-mails.js';

export const trGuestMails: Same<typeof enGuestMails> = {
  guestMailTexts: {
    label: 'Misafir e-postası metinleri',
    one: 'misafir e-postası metni',
    properties: {
      kind: 'Gönderim zamanı',
      language: 'Dil',
      isEnabled: 'Gönderilsin',
      subject: 'Konu',
      body: 'Metin',
    },
    choices: {
      kind: { confirmation: 'rezervasyon yapılınca', cancellation: 'rezervasyon iptal edilince' },
      language: { tr: 'Türkçe', en: 'İngilizce', de: 'Almanca', ru: 'Rusça' },
    },
    hints: {
      isEnabled:
        'Bundan sonra yapılan veya iptal edilen rezervasyonlarda, e-posta adresi olan misafire gider. Dil, misafirin ülkesine göredir.',
      subject: 'Boş bırakılırsa önerilen metin yazılır.',
      body: 'Boş bırakılırsa önerilen metin yazılır. Süslü parantez içinde: {guest}, {hotel}, {booking}, {voucher}, {arrival}, {departure}, {nights}, {rooms}, {total}, {checkInTime}, {checkOutTime}, {phone}, {email}, {address}.',
    },
  },
  guestMails: {
    label: 'Misafire giden e-postalar',
    one: 'misafire giden e-posta',
    properties: {
      kind: 'Gönderim zamanı',
      booking: 'Rezervasyon',
      state: 'Durum',
      attempts: 'Deneme',
      createdAt: 'Kayıt',
      sentAt: 'Gönderim',
    },
    choices: {
      kind: { confirmation: 'rezervasyon yapılınca', cancellation: 'rezervasyon iptal edilince' },
      state: {
        due: 'Sırada',
        sending: 'Başladı, sonucu bilinmiyor',
        sent: 'Gönderildi',
        failed: 'Vazgeçildi',
        dropped: 'Artık gerekmiyor',
      },
    },
  },
};
