import type { enHotelResources } from './en.hotel-resources.js';
import type { Same } from './en.js';

export const trHotelResources: Same<typeof enHotelResources> = {
  hotel: {
    label: 'Otel ayarları',
    one: 'otel ayarları',
    properties: {
      hotelTitle: 'Ad',
      onlineSales: 'Online satış',
      onlineChannel: 'Partner rezervasyonları',
      releaseDays: 'Release süresi (gün)',
      bookingHorizonDays: 'Rezervasyon ufku (gün)',
      checkInTime: 'Giriş saati',
      checkOutTime: 'Çıkış saati',
      seoUrl: 'Kısa adres',
      sandbox: 'Deneme oteli',
      timeZone: 'Saat dilimi',
      currency: 'Para birimi',
      language: 'Kendi dili',
      phone: 'Telefon',
      cellPhone: 'Cep telefonu',
      email: 'E-posta',
      www: 'Web sitesi',
      address: 'Adres',
      district: 'İlçe',
      city: 'Şehir',
      country: 'Ülke',
      countryIng: 'Ülkenin İngilizcesi',
      latitude: 'Enlem',
      longitude: 'Boylam',
      lodgingVatPercent: 'Konaklama KDV oranı (%)',
      accommodationTaxPercent: 'Konaklama vergisi (%)',
      otherVatPercent: 'Ekstra ve harcama KDV oranı (%)',
      bookingMail: 'Rezervasyon e-postası',
      cardRevealNeedsTotp: 'Kartlar için ikinci adım',
    },
    choices: {
      language: {
        tr: 'Türkçe',
        en: 'İngilizce',
        de: 'Almanca',
        ru: 'Rusça',
        fr: 'Fransızca',
        ar: 'Arapça',
      },
    },
    sections: {
      sale: 'Satış',
      place: 'Yer',
      contact: 'İletişim',
      taxes: 'Fiyatlara dahil vergiler',
      notices: 'E-postalar ve kartlar',
    },
    hints: {
      onlineSales: 'Kapalıysa aramalara otelin online satışa kapalı olduğu bildirilir.',
      onlineChannel: 'Kapalıysa partnerlerin rezervasyon, değişiklik ve iptalleri reddedilir.',
      releaseDays: 'Satışın girişten kaç gün önce bittiği. 0: gün sonuna kadar.',
      bookingHorizonDays: 'Ne kadar ilerisi için rezervasyon alındığı.',
      seoUrl: 'Yalnızca işletmeci değiştirir.',
      sandbox:
        'Yalnızca işletmeci değiştirir. Açıkken SANDBOX- ile başlayan voucher numaraları senaryoya göre yanıtlanır, ödemeler deneme bankasında yapılır.',
      timeZone: 'Örneğin Europe/Istanbul.',
      currency:
        'EUR gibi üç harf. Yalnızca bugünden sonraki hiçbir gecenin ve hiçbir paketin fiyatı yokken değiştirilebilir.',
      language: 'Metinler her yerde bu dilde gereklidir.',
      lodgingVatPercent: 'Fiyatlara dahildir. Hesap özetinde gösterilir. Boşsa gösterilmez.',
      accommodationTaxPercent:
        'Gece fiyatlarına dahildir, KDV hariç tutar üzerinden hesaplanır. Boşsa gösterilmez.',
      bookingMail: 'Her yeni, değişen ve iptal edilen rezervasyonda e-posta alır. Boşsa gönderilmez.',
      cardRevealNeedsTotp: 'Kartlara yalnızca ikinci adımı kurmuş kişiler bakabilir.',
      latitude: '36.8969 gibi.',
      longitude: '30.7133 gibi.',
    },
  },
  socialLinks: {
    label: 'Sosyal medya',
    one: 'sosyal medya bağlantısı',
    properties: {
      category: 'Ağ',
      url: 'Adres',
      icon: 'Simge',
      sort: 'Sıra',
    },
    hints: {
      icon: 'Simgenin sınıfı, fa fa-instagram gibi.',
    },
  },
  footers: {
    label: 'Alt metinler',
    one: 'alt metin',
    properties: {
      language: 'Dil',
      aboutTitle: 'Otel hakkında başlığı',
      aboutText: 'Otel hakkında',
      privacyPolicy: 'Gizlilik politikası',
      cookiePolicy: 'Çerez politikası',
      distanceSalesAgreement: 'Mesafeli satış sözleşmesi',
      cancellationPolicy: 'İptal koşulları',
      personalDataNotice: 'KVKK aydınlatma metni',
      analyticsHead: 'Analiz kodu, head',
      analyticsBody: 'Analiz kodu, body',
    },
    choices: {
      language: {
        tr: 'Türkçe',
        en: 'İngilizce',
        de: 'Almanca',
        ru: 'Rusça',
        fr: 'Fransızca',
        ar: 'Arapça',
      },
    },
    sections: {
      about: 'Otel hakkında',
      legal: 'Hukuki metinler',
      analytics: 'Analiz',
    },
    hints: {
      analyticsHead: 'Partnerlerin sayfalarına olduğu gibi koyduğu kod.',
    },
  },
  mailServer: {
    label: 'E-posta sunucusu',
    one: 'e-posta sunucusu',
    properties: {
      host: 'Sunucu',
      port: 'Port',
      encryption: 'Şifreleme',
      userName: 'Kullanıcı',
      password: 'Parola',
    },
    choices: {
      encryption: {
        tls: 'STARTTLS',
        ssl: 'Baştan TLS',
        none: 'Yok',
      },
    },
    hints: {
      port: 'STARTTLS ile genellikle 587, baştan TLS ile 465.',
      password:
        'Hiç gösterilmez. Boş bırakılırsa kayıtlı olan kalır; ancak sunucu değişirse yeniden yazılmalıdır. Kullanıcı boşsa parola da silinir.',
    },
    commands: {
      testMail: 'Çalıştığını görmek için bu sunucudan kısa bir ileti gönderir.',
    },
  },
  hotels: {
    label: 'Oteller',
    one: 'otel',
    properties: {
      number: 'Numara',
      hotelTitle: 'Ad',
      city: 'Şehir',
      seoUrl: 'Kısa adres',
      sandbox: 'Deneme oteli',
      timeZone: 'Saat dilimi',
      currency: 'Para birimi',
      language: 'Kendi dili',
      onlineSales: 'Online satış',
      createdAt: 'Oluşturulma',
    },
    choices: {
      language: {
        tr: 'Türkçe',
        en: 'İngilizce',
        de: 'Almanca',
        ru: 'Rusça',
        fr: 'Fransızca',
        ar: 'Arapça',
      },
    },
    commands: {
      copyHotel:
        'Bu otelin oda tipleri, pansiyonları, kuralları, iptal bedelleri, ödeme yöntemleri, metinleri ve görselleriyle yeni bir otel. Rezervasyonlar, misafirler, personel, partnerler, anahtarlar, gizli bilgiler, banka hesapları, iletişim bilgileri, sosyal medya ve analiz kodları burada kalır. Kopya online satışta değildir: önce bu otelin adı geçebilecek yasal metinleri ve e-posta metinlerini kontrol edin, sonra online satışı açın.',
    },
    hints: {
      seoUrl: 'Küçük harf, rakam ve tire.',
      sandbox:
        'Yalnızca işletmeci değiştirir. Açıkken SANDBOX- ile başlayan voucher numaraları senaryoya göre yanıtlanır, ödemeler deneme bankasında yapılır.',
    },
  },
};
