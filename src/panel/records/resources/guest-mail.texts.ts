import type { Texts } from '../../texts/in-language.js';

export const guestMailTexts = {
  guestMailTexts: {
    label: { en: 'Texts of mails to guests', tr: 'Misafir e-postası metinleri' },
    one: { en: 'text of a mail to guests', tr: 'misafir e-postası metni' },
    properties: {
      kind: { en: 'Sent when', tr: 'Gönderim zamanı' },
      language: { en: 'Language', tr: 'Dil' },
      isEnabled: { en: 'Send it', tr: 'Gönderilsin' },
      subject: { en: 'Subject', tr: 'Konu' },
      body: { en: 'Text', tr: 'Metin' },
    },
    choices: {
      kind: {
        confirmation: { en: 'a booking is made', tr: 'rezervasyon yapılınca' },
        cancellation: { en: 'a booking is cancelled', tr: 'rezervasyon iptal edilince' },
      },
      language: {
        tr: { en: 'Turkish', tr: 'Türkçe' },
        en: { en: 'English', tr: 'İngilizce' },
        de: { en: 'German', tr: 'Almanca' },
        ru: { en: 'Russian', tr: 'Rusça' },
      },
    },
    hints: {
      isEnabled: {
        en: 'Guests with an e-mail address get it for bookings made or cancelled from now on. The language follows the country of the guest.',
        tr: 'Bundan sonra yapılan veya iptal edilen rezervasyonlarda, e-posta adresi olan misafire gider. Dil, misafirin ülkesine göredir.',
      },
      subject: {
        en: 'Left empty, it becomes the suggested text.',
        tr: 'Boş bırakılırsa önerilen metin yazılır.',
      },
      body: {
        en: 'Left empty, it becomes the suggested text. In braces: {guest}, {hotel}, {booking}, {voucher}, {arrival}, {departure}, {nights}, {rooms}, {total}, {checkInTime}, {checkOutTime}, {phone}, {email}, {address}.',
        tr: 'Boş bırakılırsa önerilen metin yazılır. Süslü parantez içinde: {guest}, {hotel}, {booking}, {voucher}, {arrival}, {departure}, {nights}, {rooms}, {total}, {checkInTime}, {checkOutTime}, {phone}, {email}, {address}.',
      },
    },
  },
  guestMails: {
    label: { en: 'Mails to guests', tr: 'Misafire giden e-postalar' },
    one: { en: 'mail to a guest', tr: 'misafire giden e-posta' },
    properties: {
      kind: { en: 'Sent when', tr: 'Gönderim zamanı' },
      booking: { en: 'Booking', tr: 'Rezervasyon' },
      state: { en: 'Status', tr: 'Durum' },
      attempts: { en: 'Attempts', tr: 'Deneme' },
      createdAt: { en: 'Noted', tr: 'Kayıt' },
      sentAt: { en: 'Sent', tr: 'Gönderim' },
    },
    choices: {
      kind: {
        confirmation: { en: 'a booking is made', tr: 'rezervasyon yapılınca' },
        cancellation: { en: 'a booking is cancelled', tr: 'rezervasyon iptal edilince' },
      },
      state: {
        due: { en: 'Due', tr: 'Sırada' },
        sending: { en: 'Begun, outcome not known', tr: 'Başladı, sonucu bilinmiyor' },
        sent: { en: 'Sent', tr: 'Gönderildi' },
        failed: { en: 'Given up', tr: 'Vazgeçildi' },
        dropped: { en: 'No longer needed', tr: 'Artık gerekmiyor' },
      },
    },
  },
} satisfies Texts;
