import type { Texts } from '../../texts/in-language.js';

export const hotelTexts = {
  hotel: {
    label: { en: 'Hotel settings', tr: 'Otel ayarları' },
    one: { en: 'hotel settings', tr: 'otel ayarları' },
    properties: {
      hotelTitle: { en: 'Name', tr: 'Ad' },
      onlineSales: { en: 'Online sales', tr: 'Online satış' },
      onlineChannel: { en: 'Bookings by partners', tr: 'Partner rezervasyonları' },
      releaseDays: { en: 'Release period (days)', tr: 'Release süresi (gün)' },
      bookingHorizonDays: { en: 'Booking horizon (days)', tr: 'Rezervasyon ufku (gün)' },
      checkInTime: { en: 'Check-in time', tr: 'Giriş saati' },
      checkOutTime: { en: 'Check-out time', tr: 'Çıkış saati' },
      dayEndsAt: { en: 'The day ends at', tr: 'Günün bittiği saat' },
      seoUrl: { en: 'Short address', tr: 'Kısa adres' },
      sandbox: { en: 'Test hotel', tr: 'Deneme oteli' },
      timeZone: { en: 'Time zone', tr: 'Saat dilimi' },
      currency: { en: 'Currency', tr: 'Para birimi' },
      language: { en: 'Own language', tr: 'Kendi dili' },
      phone: { en: 'Telephone', tr: 'Telefon' },
      cellPhone: { en: 'Mobile', tr: 'Cep telefonu' },
      email: { en: 'E-mail', tr: 'E-posta' },
      www: { en: 'Web site', tr: 'Web sitesi' },
      address: { en: 'Address', tr: 'Adres' },
      district: { en: 'District', tr: 'İlçe' },
      city: { en: 'City', tr: 'Şehir' },
      country: { en: 'Country', tr: 'Ülke' },
      countryIng: { en: 'Country in English', tr: 'Ülkenin İngilizcesi' },
      latitude: { en: 'Latitude', tr: 'Enlem' },
      longitude: { en: 'Longitude', tr: 'Boylam' },
      lodgingVatPercent: { en: 'VAT on nights (%)', tr: 'Konaklama KDV oranı (%)' },
      accommodationTaxPercent: { en: 'Accommodation tax (%)', tr: 'Konaklama vergisi (%)' },
      otherVatPercent: { en: 'VAT on extras and charges (%)', tr: 'Ekstra ve harcama KDV oranı (%)' },
      bookingMail: { en: 'Mail for bookings', tr: 'Rezervasyon e-postası' },
      cardRevealNeedsTotp: { en: 'Second factor for cards', tr: 'Kartlar için ikinci adım' },
    },
    choices: {
      language: {
        tr: { en: 'Turkish', tr: 'Türkçe' },
        en: { en: 'English', tr: 'İngilizce' },
        de: { en: 'German', tr: 'Almanca' },
        ru: { en: 'Russian', tr: 'Rusça' },
        fr: { en: 'French', tr: 'Fransızca' },
        ar: { en: 'Arabic', tr: 'Arapça' },
      },
    },
    sections: {
      sale: { en: 'Sale', tr: 'Satış' },
      place: { en: 'Place', tr: 'Yer' },
      contact: { en: 'Contact', tr: 'İletişim' },
      taxes: { en: 'Taxes in prices', tr: 'Fiyatlara dahil vergiler' },
      notices: { en: 'Notices and cards', tr: 'E-postalar ve kartlar' },
    },
    hints: {
      dayEndsAt: {
        en: 'Until then, what happens after midnight belongs to the day before: arrivals, check-outs, cash, housekeeping, reports. Partners go by the calendar. Change it when nobody is at the desk.',
        tr: 'Bu saate kadar, gece yarısından sonra olanlar bir önceki güne sayılır: girişler, çıkışlar, kasa, kat hizmetleri, raporlar. Partnerler takvime göre çalışır. Resepsiyonda işlem yapılmadığı bir anda değiştirin.',
      },
      onlineSales: {
        en: 'Off: searches answer that the hotel is closed to online sales.',
        tr: 'Kapalıysa aramalara otelin online satışa kapalı olduğu bildirilir.',
      },
      onlineChannel: {
        en: 'Off: bookings, changes and cancellations by partners are refused.',
        tr: 'Kapalıysa partnerlerin rezervasyon, değişiklik ve iptalleri reddedilir.',
      },
      releaseDays: {
        en: 'How many days before arrival sale ends. 0: until the day itself.',
        tr: 'Satışın girişten kaç gün önce bittiği. 0: gün sonuna kadar.',
      },
      bookingHorizonDays: {
        en: 'How far ahead can be booked.',
        tr: 'Ne kadar ilerisi için rezervasyon alındığı.',
      },
      seoUrl: { en: 'Only operators change it.', tr: 'Yalnızca işletmeci değiştirir.' },
      sandbox: {
        en: 'Only operators change it. On: vouchers that begin with SANDBOX- are answered by script, and guests pay at the demonstration bank.',
        tr: 'Yalnızca işletmeci değiştirir. Açıkken SANDBOX- ile başlayan voucher numaraları senaryoya göre yanıtlanır, ödemeler deneme bankasında yapılır.',
      },
      timeZone: { en: 'Such as Europe/Istanbul.', tr: 'Örneğin Europe/Istanbul.' },
      currency: {
        en: 'Three letters, such as EUR. It can change only while no night from today on, and no package, has a price.',
        tr: 'EUR gibi üç harf. Yalnızca bugünden sonraki hiçbir gecenin ve hiçbir paketin fiyatı yokken değiştirilebilir.',
      },
      language: {
        en: 'Texts in this language are needed everywhere.',
        tr: 'Metinler her yerde bu dilde gereklidir.',
      },
      lodgingVatPercent: {
        en: 'Prices include it. It is shown on statements. Empty: not shown.',
        tr: 'Fiyatlara dahildir. Hesap özetinde gösterilir. Boşsa gösterilmez.',
      },
      accommodationTaxPercent: {
        en: 'Prices of nights include it, computed without VAT. Empty: not shown.',
        tr: 'Gece fiyatlarına dahildir, KDV hariç tutar üzerinden hesaplanır. Boşsa gösterilmez.',
      },
      bookingMail: {
        en: 'Gets a mail for each new, changed or cancelled booking. Empty: none.',
        tr: 'Her yeni, değişen ve iptal edilen rezervasyonda e-posta alır. Boşsa gönderilmez.',
      },
      cardRevealNeedsTotp: {
        en: 'Only people with a second factor may look at cards.',
        tr: 'Kartlara yalnızca ikinci adımı kurmuş kişiler bakabilir.',
      },
      latitude: { en: 'Such as 36.8969.', tr: '36.8969 gibi.' },
      longitude: { en: 'Such as 30.7133.', tr: '30.7133 gibi.' },
    },
  },
  socialLinks: {
    label: { en: 'Social media', tr: 'Sosyal medya' },
    one: { en: 'social media link', tr: 'sosyal medya bağlantısı' },
    properties: {
      category: { en: 'Network', tr: 'Ağ' },
      url: { en: 'Address', tr: 'Adres' },
      icon: { en: 'Icon', tr: 'Simge' },
      sort: { en: 'Order', tr: 'Sıra' },
    },
    hints: {
      icon: {
        en: 'Class of the icon, such as fa fa-instagram.',
        tr: 'Simgenin sınıfı, fa fa-instagram gibi.',
      },
    },
  },
  footers: {
    label: { en: 'Footer texts', tr: 'Alt metinler' },
    one: { en: 'footer text', tr: 'alt metin' },
    properties: {
      language: { en: 'Language', tr: 'Dil' },
      aboutTitle: { en: 'Title about the hotel', tr: 'Otel hakkında başlığı' },
      aboutText: { en: 'About the hotel', tr: 'Otel hakkında' },
      privacyPolicy: { en: 'Privacy policy', tr: 'Gizlilik politikası' },
      cookiePolicy: { en: 'Cookie policy', tr: 'Çerez politikası' },
      distanceSalesAgreement: { en: 'Distance sales agreement', tr: 'Mesafeli satış sözleşmesi' },
      cancellationPolicy: { en: 'Cancellation policy', tr: 'İptal koşulları' },
      personalDataNotice: { en: 'Notice on personal data', tr: 'KVKK aydınlatma metni' },
      analyticsHead: { en: 'Analytics, head', tr: 'Analiz kodu, head' },
      analyticsBody: { en: 'Analytics, body', tr: 'Analiz kodu, body' },
    },
    choices: {
      language: {
        tr: { en: 'Turkish', tr: 'Türkçe' },
        en: { en: 'English', tr: 'İngilizce' },
        de: { en: 'German', tr: 'Almanca' },
        ru: { en: 'Russian', tr: 'Rusça' },
        fr: { en: 'French', tr: 'Fransızca' },
        ar: { en: 'Arabic', tr: 'Arapça' },
      },
    },
    sections: {
      about: { en: 'About the hotel', tr: 'Otel hakkında' },
      legal: { en: 'Legal texts', tr: 'Hukuki metinler' },
      analytics: { en: 'Analytics', tr: 'Analiz' },
    },
    hints: {
      analyticsHead: {
        en: 'Code that partners put into their pages as it is.',
        tr: 'Partnerlerin sayfalarına olduğu gibi koyduğu kod.',
      },
    },
  },
  mailServer: {
    label: { en: 'Mail server', tr: 'E-posta sunucusu' },
    one: { en: 'mail server', tr: 'e-posta sunucusu' },
    properties: {
      host: { en: 'Server', tr: 'Sunucu' },
      port: { en: 'Port', tr: 'Port' },
      encryption: { en: 'Encryption', tr: 'Şifreleme' },
      userName: { en: 'User', tr: 'Kullanıcı' },
      password: { en: 'Password', tr: 'Parola' },
    },
    choices: {
      encryption: {
        tls: { en: 'STARTTLS', tr: 'STARTTLS' },
        ssl: { en: 'TLS from the start', tr: 'Baştan TLS' },
        none: { en: 'None', tr: 'Yok' },
      },
    },
    hints: {
      port: {
        en: 'Usually 587 with STARTTLS, 465 with TLS from the start.',
        tr: 'STARTTLS ile genellikle 587, baştan TLS ile 465.',
      },
      password: {
        en: 'Never shown. Empty: the stored one stays, but it must be typed again when the server changes. Without a user there is none.',
        tr: 'Hiç gösterilmez. Boş bırakılırsa kayıtlı olan kalır; ancak sunucu değişirse yeniden yazılmalıdır. Kullanıcı boşsa parola da silinir.',
      },
    },
    commands: {
      testMail: {
        en: 'Sends a short mail through this server, to see that it works.',
        tr: 'Çalıştığını görmek için bu sunucudan kısa bir e-posta gönderir.',
      },
    },
  },
  hotels: {
    label: { en: 'Hotels', tr: 'Oteller' },
    one: { en: 'hotel', tr: 'otel' },
    properties: {
      number: { en: 'Number', tr: 'Numara' },
      hotelTitle: { en: 'Name', tr: 'Ad' },
      city: { en: 'City', tr: 'Şehir' },
      seoUrl: { en: 'Short address', tr: 'Kısa adres' },
      sandbox: { en: 'Test hotel', tr: 'Deneme oteli' },
      timeZone: { en: 'Time zone', tr: 'Saat dilimi' },
      currency: { en: 'Currency', tr: 'Para birimi' },
      language: { en: 'Own language', tr: 'Kendi dili' },
      onlineSales: { en: 'Online sales', tr: 'Online satış' },
      createdAt: { en: 'Created', tr: 'Oluşturulma' },
    },
    choices: {
      language: {
        tr: { en: 'Turkish', tr: 'Türkçe' },
        en: { en: 'English', tr: 'İngilizce' },
        de: { en: 'German', tr: 'Almanca' },
        ru: { en: 'Russian', tr: 'Rusça' },
        fr: { en: 'French', tr: 'Fransızca' },
        ar: { en: 'Arabic', tr: 'Arapça' },
      },
    },
    commands: {
      copyHotel: {
        en: 'A new hotel with the room types, boards, rules, cancellation fees, payment types, texts and images of this one. Bookings, guests, staff, partners, keys, secrets, bank accounts, contact data, social media and analytics stay here. The copy is not sold online: check its legal texts and those of mails first, which may name this hotel, then open its online sales.',
        tr: 'Bu otelin oda tipleri, pansiyonları, kuralları, iptal bedelleri, ödeme yöntemleri, metinleri ve görselleriyle yeni bir otel. Rezervasyonlar, misafirler, personel, partnerler, anahtarlar, gizli bilgiler, banka hesapları, iletişim bilgileri, sosyal medya ve analiz kodları burada kalır. Kopya online satışta değildir: önce bu otelin adı geçebilecek yasal metinleri ve e-posta metinlerini kontrol edin, sonra online satışı açın.',
      },
    },
    hints: {
      seoUrl: { en: 'Small letters, digits and hyphens.', tr: 'Küçük harf, rakam ve tire.' },
      sandbox: {
        en: 'Only operators change it. On: vouchers that begin with SANDBOX- are answered by script, and guests pay at the demonstration bank.',
        tr: 'Yalnızca işletmeci değiştirir. Açıkken SANDBOX- ile başlayan voucher numaraları senaryoya göre yanıtlanır, ödemeler deneme bankasında yapılır.',
      },
    },
  },
} satisfies Texts;
