import type { Texts } from '../texts/in-language.js';

export const partsTexts = {
  discard: {
    title: { en: 'Close without saving?', tr: 'Kaydetmeden kapatılsın mı?' },
    lead: { en: 'What you entered here is not saved.', tr: 'Buraya girdikleriniz kaydedilmedi.' },
    submit: { en: 'Discard', tr: 'Kaydetmeden kapat' },
    keep: { en: 'Keep editing', tr: 'Düzenlemeye devam et' },
  },
  dates: {
    form: { en: 'dd/mm/yyyy', tr: 'gg.aa.yyyy' },
    choose: { en: 'Choose a date', tr: 'Tarih seç' },
    change: { en: 'Change the date, {{day}}', tr: 'Tarihi değiştir, {{day}}' },
    calendar: { en: 'Calendar', tr: 'Takvim' },
    earlier: { en: 'Previous month', tr: 'Önceki ay' },
    later: { en: 'Next month', tr: 'Sonraki ay' },
    month: { en: 'Month', tr: 'Ay' },
    year: { en: 'Year', tr: 'Yıl' },
    today: { en: 'Today', tr: 'Bugün' },
    notADay: {
      en: 'This is not a date. Write it like {{day}}.',
      tr: 'Bu bir tarih değil. Şöyle yazın: {{day}}.',
    },
    tooEarly: { en: 'Not before {{day}}.', tr: '{{day}} gününden önce olamaz.' },
    tooLate: { en: 'Not after {{day}}.', tr: '{{day}} gününden sonra olamaz.' },
  },
  reservationStatus: {
    active: { en: 'Expected', tr: 'Bekleniyor' },
    checked_in: { en: 'In house', tr: 'Otelde' },
    checked_out: { en: 'Checked out', tr: 'Çıkış yaptı' },
    no_show: { en: 'No-show', tr: 'Gelmedi' },
    cancelled: { en: 'Cancelled', tr: 'İptal' },
  },
} satisfies Texts;
