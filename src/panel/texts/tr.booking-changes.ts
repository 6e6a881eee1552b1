import type { enBookingChanges } from './en.booking-changes.js';
import type { Same } from './en.js';

/** The texts of the front desk about changes and cancellations of bookings, in Turkish. */
export const trBookingChanges: Same<typeof enBookingChanges> = {
  change: {
    title: 'Rezervasyon değişikliği: {{name}}',
    lead: 'Kayıt {{booking}} · {{voucher}}',
    toPrice: 'Devam: fiyat',
    offersNote:
      'Her fiyat, değişiklikten sonraki konaklamanın tamamıdır. Aynı kalan geceler anlaşılan fiyatta kalır.',
    priceLead: 'Henüz hiçbir şey değişmedi. Değişikliği ve fiyatını gözden geçirin.',
    submit: 'Rezervasyonu değiştir',
    submitAdd: 'Odayı ekle',
    back: 'Geri',
    room: 'Rezervasyonun odası',
    roomOf: '{{n}}. {{type}} · {{stay}}',
    addRoom: 'Bir oda daha ekle',
    what: 'Ne',
    before: 'Önce',
    after: 'Sonra',
    price: 'Odanın fiyatı',
    samePrice: 'Fiyat aynı kalıyor.',
    dearer: 'Öncekinden {{difference}} fazla.',
    cheaper: 'Öncekinden {{difference}} az.',
    bookingTotal: 'Rezervasyonun toplamı: {{total}}.',
    own: 'Başka bir fiyat',
    ownPrice: 'Odanın fiyatı ({{currency}})',
    reason: 'Neden',
    reasonHint: 'İşlem kaydı için. Lütfen ad veya başka kişisel veri yazmayın.',
    bookerChanged: 'Değişti',
  },
  cancel: {
    title: 'Rezervasyon iptal edilsin mi: {{name}}',
    what: 'Ne iptal ediliyor?',
    room: 'Yalnızca bu oda: {{type}} · {{stay}}',
    all_one: 'Rezervasyonun tamamı, {{count}} oda',
    all_other: 'Rezervasyonun tamamı, {{count}} oda',
    worth: 'İptal edilenin fiyatı: {{total}}.',
    nights: 'Geceleri yeniden satılabilir.',
    nonRefundable:
      'Bunun {{total}} tutarı iade edilemez olarak satıldı; misafir bu tutarı yine de borçludur. Geceleri yeniden satılabilir.',
    paid: 'Misafir çevrim içi ödedi. İade gerekiyorsa ödeme kuruluşunda yapın.',
    reasonMissing: 'Lütfen iptalin nedenini yazın.',
    keep: 'Vazgeç',
    submit: 'Rezervasyonu iptal et',
    submitRoom: 'Odayı iptal et',
  },
};
