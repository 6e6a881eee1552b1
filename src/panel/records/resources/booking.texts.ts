import type { Texts } from '../../texts/in-language.js';

export const bookingTexts = {
  bookings: {
    label: { en: 'Bookings', tr: 'Rezervasyonlar' },
    one: { en: 'booking', tr: 'rezervasyon' },
    properties: {
      number: { en: 'Number', tr: 'Numara' },
      voucher: { en: 'Voucher', tr: 'Voucher' },
      guest: { en: 'Guest', tr: 'Misafir' },
      arrival: { en: 'Arrival', tr: 'Giriş' },
      departure: { en: 'Departure', tr: 'Çıkış' },
      status: { en: 'Status', tr: 'Durum' },
      partner: { en: 'Partner', tr: 'Partner' },
      total: { en: 'Total', tr: 'Toplam' },
      balance: { en: 'Balance', tr: 'Bakiye' },
      currency: { en: 'Currency', tr: 'Para birimi' },
      paymentType: { en: 'Payment type', tr: 'Ödeme yöntemi' },
      revision: { en: 'Revision of the partner', tr: 'Partnerin sürüm numarası' },
      source: { en: 'Source', tr: 'Kaynak' },
      checkedIn: { en: 'Checked in', tr: 'Giriş yaptı' },
      mismatch: { en: 'Price differs', tr: 'Fiyat farklı' },
      priceMismatch: { en: 'Price difference', tr: 'Fiyat farkı' },
      rooms: { en: 'Rooms', tr: 'Odalar' },
      guests: { en: 'Guests', tr: 'Misafirler' },
      extras: { en: 'Extras', tr: 'Ekstralar' },
      remarks: { en: 'Remarks', tr: 'Notlar' },
      registeredAt: { en: 'Registered', tr: 'Kayıt' },
      changedAt: { en: 'Changed', tr: 'Değişiklik' },
      cancelledAt: { en: 'Cancelled', tr: 'İptal' },
      history: { en: 'History', tr: 'Geçmiş' },
    },
    choices: {
      paymentType: {
        1: { en: 'At the hotel', tr: 'Otelde ödeme' },
        3: { en: 'Bank transfer', tr: 'Banka havalesi' },
        9: { en: 'Credit card with the booking', tr: 'Rezervasyonla kredi kartı' },
        10: { en: 'Online payment', tr: 'Online ödeme' },
      },
      status: {
        expected: { en: 'Expected', tr: 'Bekleniyor' },
        in_house: { en: 'In house', tr: 'Otelde' },
        checked_out: { en: 'Checked out', tr: 'Çıkış yaptı' },
        no_show: { en: 'No-show', tr: 'Gelmedi' },
        cancelled: { en: 'Cancelled', tr: 'İptal' },
      },
      source: {
        partner: { en: 'Partner', tr: 'Partner' },
        reception: { en: 'Reception', tr: 'Resepsiyon' },
        import: { en: 'Hotel file', tr: 'Otel dosyası' },
      },
    },
    commands: {
      undoCancellation: {
        en: 'The guests are expected again, in the rooms that were cancelled with the booking, at the agreed price; the cancellation fee is reversed, and discounts that went with the cancellation count again. The partner learns of it, and so does the guest where mails about bookings are enabled. Card data that was erased and planned rooms do not come back.',
        tr: 'Misafirler, rezervasyonla birlikte iptal edilen odalarda ve anlaşılan fiyatla yeniden beklenir; iptal bedeline ters kayıt yapılır ve iptalle birlikte düşen indirimler yeniden geçerli olur. Partner bunu öğrenir; rezervasyon e-postaları açıksa misafire de yazılır. Silinen kart bilgileri ve planlanan odalar geri gelmez.',
      },
    },
  },
  pushes: {
    label: { en: 'Partner messages', tr: 'Partner mesajları' },
    one: { en: 'partner message', tr: 'partner mesajı' },
    properties: {
      receivedAt: { en: 'Received', tr: 'Alındığı zaman' },
      outcome: { en: 'Outcome', tr: 'Sonuç' },
      type: { en: 'Type', tr: 'Tür' },
      voucher: { en: 'Voucher', tr: 'Voucher' },
      bookingId: { en: 'Booking', tr: 'Rezervasyon' },
      partner: { en: 'Partner', tr: 'Partner' },
      code: { en: 'Code', tr: 'Kod' },
      detail: { en: 'Detail', tr: 'Ayrıntı' },
      repeats: { en: 'Repeats', tr: 'Tekrar' },
      repeatedAt: { en: 'Last repeat', tr: 'Son tekrar' },
      requestId: { en: 'Request', tr: 'İstek' },
      content: { en: 'Content', tr: 'İçerik' },
    },
    choices: {
      type: {
        Book: { en: 'New', tr: 'Yeni' },
        Modify: { en: 'Change', tr: 'Değişiklik' },
        Cancel: { en: 'Cancellation', tr: 'İptal' },
      },
      outcome: {
        registered: { en: 'Registered', tr: 'Kaydedildi' },
        modified: { en: 'Modified', tr: 'Değiştirildi' },
        cancelled: { en: 'Cancelled', tr: 'İptal edildi' },
        failed: { en: 'Failed', tr: 'Başarısız' },
      },
    },
  },
  cards: {
    label: { en: 'Cards', tr: 'Kartlar' },
    one: { en: 'card', tr: 'kart' },
    properties: {
      bookingId: { en: 'Booking', tr: 'Rezervasyon' },
      masked: { en: 'Card', tr: 'Kart' },
      hasCvv: { en: 'CVV stored', tr: 'CVV var' },
      eraseOn: { en: 'Erased on', tr: 'Silineceği gün' },
      createdAt: { en: 'Received', tr: 'Alındığı zaman' },
    },
    commands: {
      reveal: {
        en: 'Shows the whole card once, with its CVV, which is then erased. You are asked for your password again, and the audit trail records who looked.',
        tr: 'Kartın tamamını CVV ile birlikte bir kez gösterir; CVV bununla silinir. Parolanız yeniden sorulur, kimin baktığı denetim izinde kalır.',
      },
    },
  },
} satisfies Texts;
