import type { enBookingResources } from './en.booking-resources.js';
import type { Same } from './en.js';

export const trBookingResources: Same<typeof enBookingResources> = {
  bookings: {
    label: 'Rezervasyonlar',
    one: 'rezervasyon',
    properties: {
      number: 'Numara',
      voucher: 'Voucher',
      guest: 'Misafir',
      arrival: 'Giriş',
      departure: 'Çıkış',
      status: 'Durum',
      partner: 'Partner',
      total: 'Toplam',
      balance: 'Bakiye',
      currency: 'Para birimi',
      paymentType: 'Ödeme yöntemi',
      revision: 'Partnerin sürüm numarası',
      source: 'Kaynak',
      checkedIn: 'Giriş yaptı',
      mismatch: 'Fiyat farklı',
      priceMismatch: 'Fiyat farkı',
      rooms: 'Odalar',
      guests: 'Misafirler',
      extras: 'Ekstralar',
      remarks: 'Notlar',
      registeredAt: 'Kayıt',
      changedAt: 'Değişiklik',
      cancelledAt: 'İptal',
      history: 'Geçmiş',
    },
    choices: {
      paymentType: {
        1: 'Otelde ödeme',
        3: 'Banka havalesi',
        9: 'Rezervasyonla kredi kartı',
        10: 'Online ödeme',
      },
      status: {
        expected: 'Bekleniyor',
        in_house: 'Otelde',
        checked_out: 'Çıkış yaptı',
        no_show: 'Gelmedi',
        cancelled: 'İptal',
      },
      source: {
        partner: 'Partner',
        reception: 'Resepsiyon',
        import: 'Otel dosyası',
      },
    },
    commands: {
      undoCancellation:
        'Misafirler, rezervasyonla birlikte iptal edilen odalarda ve anlaşılan fiyatla yeniden beklenir; iptal bedeline ters kayıt yapılır ve iptalle birlikte düşen indirimler yeniden geçerli olur. Partner bunu öğrenir; rezervasyon e-postaları açıksa misafire de yazılır. Silinen kart bilgileri ve planlanan odalar geri gelmez.',
    },
  },
  pushes: {
    label: 'Partner mesajları',
    one: 'partner mesajı',
    properties: {
      receivedAt: 'Alındığı zaman',
      outcome: 'Sonuç',
      type: 'Tür',
      voucher: 'Voucher',
      bookingId: 'Rezervasyon',
      partner: 'Partner',
      code: 'Kod',
      detail: 'Ayrıntı',
      repeats: 'Tekrar',
      repeatedAt: 'Son tekrar',
      requestId: 'İstek',
      content: 'İçerik',
    },
    choices: {
      type: { Book: 'Yeni', Modify: 'Değişiklik', Cancel: 'İptal' },
      outcome: {
        registered: 'Kaydedildi',
        modified: 'Değiştirildi',
        cancelled: 'İptal edildi',
        failed: 'Başarısız',
      },
    },
  },
  cards: {
    label: 'Kartlar',
    one: 'kart',
    properties: {
      bookingId: 'Rezervasyon',
      masked: 'Kart',
      hasCvv: 'CVV var',
      eraseOn: 'Silineceği gün',
      createdAt: 'Alındığı zaman',
    },
    commands: {
      reveal:
        'Kartın tamamını CVV ile birlikte bir kez gösterir; CVV bununla silinir. Parolanız yeniden sorulur, kimin baktığı izde kalır.',
    },
  },
};
