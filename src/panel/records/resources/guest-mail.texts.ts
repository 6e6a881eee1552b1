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
        deposit: { en: 'a deposit is due', tr: 'ön ödeme günü gelince' },
      },
      language: {
        tr: { en: 'Turkish', tr: 'Türkçe' },
        en: { en: 'English', tr: 'İngilizce' },
        de: { en: 'German', tr: 'Almanca' },
        ru: { en: 'Russian', tr: 'Rusça' },
        fr: { en: 'French', tr: 'Fransızca' },
        ar: { en: 'Arabic', tr: 'Arapça' },
      },
    },
    hints: {
      isEnabled: {
        en: 'Guests with an e-mail address get it for bookings made or cancelled, and for deposits due, from now on. A deposit is asked for once, on its day, unless it is paid. The language follows the country of the guest.',
        tr: 'Bundan sonra yapılan veya iptal edilen rezervasyonlarda ve günü gelen ön ödemelerde, e-posta adresi olan misafire gider. Ön ödeme, ödenmemişse kendi gününde bir kez istenir. Dil, misafirin ülkesine göredir.',
      },
      subject: {
        en: 'Left empty, it becomes the suggested text.',
        tr: 'Boş bırakılırsa önerilen metin yazılır.',
      },
      body: {
        en: 'Left empty, it becomes the suggested text. In braces: {guest}, {hotel}, {booking}, {voucher}, {arrival}, {departure}, {nights}, {rooms}, {total}, {checkInTime}, {checkOutTime}, {phone}, {email}, {address}; of a due deposit {deposit}, {depositDue}; whole lines are {promotions}, {taxes}, {deposits}, {terms}, {cancellationFee}.',
        tr: 'Boş bırakılırsa önerilen metin yazılır. Süslü parantez içinde: {guest}, {hotel}, {booking}, {voucher}, {arrival}, {departure}, {nights}, {rooms}, {total}, {checkInTime}, {checkOutTime}, {phone}, {email}, {address}; günü gelen ön ödemede {deposit}, {depositDue}; tam satır olarak {promotions}, {taxes}, {deposits}, {terms}, {cancellationFee}.',
      },
    },
  },
  guestMails: {
    label: { en: 'Mails to guests', tr: 'Misafire giden e-postalar' },
    one: { en: 'mail to a guest', tr: 'misafire giden e-posta' },
    views: { failed: { en: 'Failed', tr: 'Gönderilemeyenler' } },
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
        deposit: { en: 'a deposit is due', tr: 'ön ödeme günü gelince' },
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
