import type { Texts } from '../texts/in-language.js';

export const frameTexts = {
  navigation: {
    groups: {
      today: { en: 'Front desk', tr: 'Ön büro' },
      sales: { en: 'Sales', tr: 'Satış' },
      partners: { en: 'Partners and mail', tr: 'Partnerler ve postalar' },
      rooms: { en: 'Rooms and rates', tr: 'Odalar ve fiyatlar' },
      prices: { en: 'Prices and terms', tr: 'Fiyat kuralları ve koşullar' },
      hotel: { en: 'Hotel', tr: 'Otel' },
      payments: { en: 'Payments', tr: 'Ödeme' },
      access: { en: 'Access', tr: 'Erişim' },
      service: { en: 'Service', tr: 'Hizmet' },
    },
    account: { en: 'My account', tr: 'Hesabım' },
    signOut: { en: 'Sign out', tr: 'Oturumu kapat' },
    away: {
      en: 'The service cannot be reached; trying again…',
      tr: 'Hizmete ulaşılamıyor; yeniden deneniyor…',
    },
    notLoaded: {
      en: 'This could not be loaded. Perhaps the service has been updated: reload the page.',
      tr: 'Burası yüklenemedi. Hizmet güncellenmiş olabilir: sayfayı yenileyin.',
    },
    reload: { en: 'Reload', tr: 'Sayfayı yenile' },
    openHotel: { en: 'Open hotel', tr: 'Açık otel' },
    searchHotel: { en: 'Search by name or number', tr: 'Ad veya numarayla ara' },
    moreHotels_one: {
      en: 'One more was found. Type more of its name.',
      tr: 'Bir otel daha bulundu. Adının devamını yazınız.',
    },
    moreHotels_other: {
      en: '{{count}} more were found. Type more of the name.',
      tr: '{{count}} otel daha bulundu. Adın devamını yazınız.',
    },
    foundHotels: { en: 'Hotels found', tr: 'Bulunan oteller' },
    menu: { en: 'Menu', tr: 'Menü' },
    none: { en: 'No hotel', tr: 'Otel yok' },
  },
  shortcuts: {
    title: { en: 'Keyboard shortcuts', tr: 'Klavye kısayolları' },
    close: { en: 'Close', tr: 'Kapat' },
    keys: {
      find: { en: 'Find a booking or guest', tr: 'Rezervasyon veya misafir bul' },
      list: { en: 'This list', tr: 'Bu liste' },
      close: {
        en: 'Close a dialog or leave a field as it was',
        tr: 'Pencereyi kapat veya alanı olduğu gibi bırak',
      },
      submit: { en: 'Do what the first button of a dialog says', tr: 'Pencerenin ilk düğmesini uygula' },
      choose: {
        en: 'Choose among the bookings found, or the days of the calendar',
        tr: 'Bulunan rezervasyonlar veya takvim günleri arasında seç',
      },
      tabs: { en: 'Go from tab to tab at the front desk', tr: 'Ön büroda sekmeden sekmeye geç' },
      movePlanned: {
        en: 'Move a booked stay in the room plan',
        tr: 'Oda planında bir rezervasyonun odasını değiştir',
      },
      splitStay: { en: 'Split a stay in the room plan', tr: 'Oda planında bir konaklamayı böl' },
      newDeparture: {
        en: 'Change a departure in the room plan',
        tr: 'Oda planında bir çıkış gününü değiştir',
      },
      nights: {
        en: 'Select nights in the room plan, or make a stay longer or shorter',
        tr: 'Oda planında gece seç veya konaklamayı uzat, kısalt',
      },
      cell: { en: 'Change a cell of the rates', tr: 'Fiyat tablosunda bir hücreyi değiştir' },
      clear: { en: 'Clear a cell of the rates', tr: 'Fiyat tablosunda bir hücreyi boşalt' },
      saveRates: { en: 'Save the changes of the rates', tr: 'Fiyat tablosundaki değişiklikleri kaydet' },
      undoRates: {
        en: 'Undo the last change of the rates that is not saved, or of the room plan',
        tr: 'Fiyat tablosunda kaydedilmemiş veya oda planındaki son değişikliği geri al',
      },
    },
  },
  roles: {
    operator: { en: 'Operator', tr: 'İşletmeci' },
    manager: { en: 'Manager', tr: 'Yönetici' },
    reception: { en: 'Reception', tr: 'Resepsiyon' },
    housekeeping: { en: 'Housekeeping', tr: 'Kat hizmetleri' },
  },
  languages: {
    tr: { en: 'Turkish', tr: 'Türkçe' },
    en: { en: 'English', tr: 'İngilizce' },
    de: { en: 'German', tr: 'Almanca' },
    ru: { en: 'Russian', tr: 'Rusça' },
    fr: { en: 'French', tr: 'Fransızca' },
    ar: { en: 'Arabic', tr: 'Arapça' },
  },
  confirmation: {
    title: { en: 'Confirm that it is you', tr: 'Siz olduğunuzu doğrulayın' },
    lead: {
      en: 'This step matters. What you give now holds for 10 minutes.',
      tr: 'Bu önemli bir adım. Şimdi verdiğiniz bilgi 10 dakika geçerlidir.',
    },
    submit: { en: 'Confirm', tr: 'Doğrula' },
  },
} satisfies Texts;
