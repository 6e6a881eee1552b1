import type { Texts } from '../texts/in-language.js';

export const setupTexts = {
  title: { en: 'Set up the hotel', tr: 'Otel kurulumu' },
  lead: {
    en: '{{done}} of {{all}} steps are done. A step is done once its goal is met.',
    tr: '{{all}} adımdan {{done}} tanesi tamam. Bir adım, hedefine ulaşıldığında tamamlanmış olur.',
  },
  complete: {
    en: 'All steps are done: partners find the hotel and can book it.',
    tr: 'Bütün adımlar tamam: partnerler oteli buluyor ve rezervasyon yapabiliyor.',
  },
  failed: { en: 'The page could not be loaded.', tr: 'Sayfa yüklenemedi.' },
  retry: { en: 'Reload', tr: 'Yenile' },
  done: { en: 'Done', tr: 'Tamam' },
  open: { en: 'Open', tr: 'Bekliyor' },
  again: { en: 'Add or change', tr: 'Ekle veya değiştir' },
  lacks: { en: 'Still missing: {{what}}', tr: 'Eksik olan: {{what}}' },
  lacking: {
    bankAccount: { en: 'a bank account for transfers', tr: 'havale için banka hesabı' },
    virtualPos: {
      en: 'a virtual POS with its secrets for online payment',
      tr: 'online ödeme için bilgileri girilmiş sanal POS',
    },
    onlineSales: {
      en: 'online sales, which are off in the hotel settings: partners find nothing',
      tr: 'online satış; otel ayarlarında kapalı, partnerler hiçbir şey bulamaz',
    },
    onlineChannel: {
      en: 'bookings of partners, which are off in the hotel settings: every one is refused',
      tr: 'partner rezervasyonları; otel ayarlarında kapalı, hepsi reddedilir',
    },
    settings: { en: 'Hotel settings', tr: 'Otel ayarları' },
  },
  waits: { en: 'First do “{{step}}”.', tr: 'Önce “{{step}}” adımını tamamlayın.' },
  operatorDoes: {
    en: 'The operator of the service does this. Ask them to let a partner sell this hotel.',
    tr: 'Bu adımı hizmetin işletmecisi yapar. Bir partnere bu oteli satma izni vermesini isteyin.',
  },
  inLanguage: { en: 'In the hotel’s language: {{language}}', tr: 'Otelin dilinde: {{language}}' },
  fields: {
    name: { en: 'Name', tr: 'Ad' },
    code: { en: 'Code', tr: 'Kod' },
    codeHint: { en: 'Short, for example STD', tr: 'Kısa, örneğin STD' },
    capacityAdult: { en: 'Adults', tr: 'Yetişkin' },
    capacityChildren: { en: 'Children', tr: 'Çocuk' },
    first: { en: 'First room', tr: 'İlk oda' },
    last: { en: 'Last room', tr: 'Son oda' },
    roomTypeId: { en: 'Room type', tr: 'Oda tipi' },
    buildingId: { en: 'Building', tr: 'Bina' },
    buildingName: { en: 'Name of the building', tr: 'Binanın adı' },
    from: { en: 'From', tr: 'Başlangıç' },
    to: { en: 'To', tr: 'Bitiş' },
    startDate: { en: 'Arrival', tr: 'Giriş' },
    endDate: { en: 'Departure', tr: 'Çıkış' },
    adultCount: { en: 'Adults', tr: 'Yetişkin' },
  },
  steps: {
    roomTypes: {
      title: { en: 'Room types', tr: 'Oda tipleri' },
      hint: {
        en: 'What guests choose from, such as “Standard room” for two. Images, beds and texts can follow.',
        tr: 'Misafirlerin seçtikleri, örneğin iki kişilik “Standart oda”. Görseller, yataklar ve metinler sonra eklenebilir.',
      },
      add: { en: 'Add room type', tr: 'Oda tipi ekle' },
      added: { en: 'The room type {{name}} has been added.', tr: '{{name}} oda tipi eklendi.' },
      more: { en: 'All room types, with images and texts', tr: 'Görsel ve metinleriyle tüm oda tipleri' },
    },
    boards: {
      title: { en: 'Boards', tr: 'Pansiyonlar' },
      hint: {
        en: 'Which meals are included. Each board has a price of its own.',
        tr: 'Hangi öğünlerin dahil olduğu. Her pansiyonun kendi fiyatı vardır.',
      },
      choose: { en: 'Boards of this hotel', tr: 'Bu otelin pansiyonları' },
      takeUpAgain: {
        en: '{{title}} ({{code}}): out of use, is taken up again as it was',
        tr: '{{title}} ({{code}}): kullanım dışı, olduğu gibi yeniden kullanıma alınır',
      },
      prices: { en: 'Prices of these boards are', tr: 'Bu pansiyonların fiyatları' },
      priceTypes: {
        0: { en: 'per person', tr: 'kişi başı' },
        1: { en: 'per room', tr: 'oda başı' },
      },
      add: { en: 'Add boards', tr: 'Pansiyonları ekle' },
      added_one: { en: 'One board has been added.', tr: '{{count}} pansiyon eklendi.' },
      added_other: { en: '{{count}} boards have been added.', tr: '{{count}} pansiyon eklendi.' },
      more: { en: 'All boards', tr: 'Bütün pansiyonlar' },
    },
    rooms: {
      title: { en: 'Rooms', tr: 'Oda numaraları' },
      hint: {
        en: 'The rooms with their numbers, which guests are checked in to. Each room type that is sold needs at least one.',
        tr: 'Misafirlerin yerleştirildiği odalar, numaralarıyla. Satılan her oda tipinin en az bir odası olmalıdır.',
      },
      rangeHint: { en: 'From 101 to 120, or A01 to A20', tr: '101 ile 120 arası, veya A01 ile A20 arası' },
      lastHint: { en: 'Empty for a single room', tr: 'Tek oda için boş bırakın' },
      mainBuilding: { en: 'Main building', tr: 'Ana bina' },
      newBuilding: { en: 'New building…', tr: 'Yeni bina…' },
      has_one: { en: '{{name}}: 1 room', tr: '{{name}}: {{count}} oda' },
      has_other: { en: '{{name}}: {{count}} rooms', tr: '{{name}}: {{count}} oda' },
      add: { en: 'Add rooms', tr: 'Odaları ekle' },
      added_one: { en: 'One room has been added.', tr: '{{count}} oda eklendi.' },
      added_other: { en: '{{count}} rooms have been added.', tr: '{{count}} oda eklendi.' },
      more: { en: 'All rooms', tr: 'Tüm odalar' },
    },
    prices: {
      title: { en: 'Prices and availability', tr: 'Fiyat ve müsaitlik' },
      hint: {
        en: 'How many rooms are for sale, and what a night costs, for a whole season at once. Each room type that is sold needs a price.',
        tr: 'Bütün bir sezon için tek seferde: kaç oda satışta ve bir gece ne kadar. Satılan her oda tipinin bir fiyatı olmalıdır.',
      },
      rooms: { en: 'Rooms to sell', tr: 'Satılacak oda' },
      column: {
        0: { en: '{{board}}, per person', tr: '{{board}}, kişi başı' },
        1: { en: '{{board}}, per room', tr: '{{board}}, oda başı' },
      },
      tableHint: {
        en: 'Prices of a night in {{currency}}. A field that is left empty changes nothing. Other seasons can be added afterwards.',
        tr: 'Bir gecenin fiyatı, {{currency}}. Boş bırakılan alan hiçbir şeyi değiştirmez. Diğer sezonlar sonradan eklenebilir.',
      },
      save: { en: 'Save season', tr: 'Sezonu kaydet' },
      saved_one: { en: 'The season has been saved: one value.', tr: 'Sezon kaydedildi: {{count}} değer.' },
      saved_other: {
        en: 'The season has been saved: {{count}} values.',
        tr: 'Sezon kaydedildi: {{count}} değer.',
      },
      more: { en: 'Day by day: Rates and availability', tr: 'Gün gün: Fiyat ve müsaitlik' },
    },
    payment: {
      title: { en: 'Payment', tr: 'Ödeme yöntemleri' },
      hint: {
        en: 'How guests can pay. Bank transfer needs a bank account, online payment a virtual POS.',
        tr: 'Misafirlerin nasıl ödeyebileceği. Havale için banka hesabı, online ödeme için sanal POS gerekir.',
      },
      choose: { en: 'Guests can pay', tr: 'Misafirler şöyle ödeyebilir' },
      save: { en: 'Save payment types', tr: 'Ödeme yöntemlerini kaydet' },
      saved: { en: 'The payment types have been saved.', tr: 'Ödeme yöntemleri kaydedildi.' },
      bankAccounts: { en: 'Bank accounts', tr: 'Banka hesapları' },
      virtualPos: { en: 'Virtual POS', tr: 'Sanal POS' },
    },
    partner: {
      title: { en: 'Partner', tr: 'Satış partneri' },
      hint: {
        en: 'The booking engine that sells the hotel needs to be allowed to.',
        tr: 'Oteli satan rezervasyon motorunun izinli olması gerekir.',
      },
      has_one: { en: 'One partner may sell this hotel.', tr: 'Bu oteli {{count}} partner satabilir.' },
      has_other: {
        en: '{{count}} partners may sell this hotel.',
        tr: 'Bu oteli {{count}} partner satabilir.',
      },
      add: {
        en: 'Add a partner, then allow this hotel to it',
        tr: 'Partner ekle, sonra ona bu otel için izin ver',
      },
      grant: {
        en: 'Allow this hotel to a partner that exists',
        tr: 'Var olan bir partnere bu otel için izin ver',
      },
    },
    key: {
      title: { en: 'Key for the Wi-Fi hotspot', tr: 'Wi-Fi hotspot anahtarı' },
      hint: {
        en: 'With it the hotspot asks who is in house. The key is shown once.',
        tr: 'Hotspot bununla otelde kimlerin kaldığını sorar. Anahtar bir kez gösterilir.',
      },
      has_one: { en: 'One key is in use.', tr: '{{count}} anahtar kullanımda.' },
      has_other: { en: '{{count}} keys are in use.', tr: '{{count}} anahtar kullanımda.' },
      add: { en: 'Add a key', tr: 'Anahtar ekle' },
    },
    search: {
      title: { en: 'First search', tr: 'İlk arama' },
      hint: {
        en: 'What partners find now, by the same search that they use, on the first day that has prices.',
        tr: 'Partnerlerin şu anda bulduğu, onların kullandığı aramayla, fiyatı olan ilk günde.',
      },
      ask: { en: 'Search', tr: 'Ara' },
      fault: {
        en: 'Arrival is today or later, departure at most {{limit}} nights after it, with at least one adult.',
        tr: 'Giriş bugün veya sonrası, çıkış en fazla {{limit}} gece sonra, en az bir yetişkinle olmalıdır.',
      },
      found: {
        en: '{{days}}, adults: {{adults}}. Partners find:',
        tr: '{{days}}, yetişkin: {{adults}}. Partnerler şunları buluyor:',
      },
      nothing: {
        en: '{{days}}, adults: {{adults}}. Partners find nothing:',
        tr: '{{days}}, yetişkin: {{adults}}. Partnerler hiçbir şey bulamıyor:',
      },
      roomType: { en: 'Room type', tr: 'Oda tipi' },
      board: { en: 'Board', tr: 'Pansiyon' },
      price: { en: 'Lowest price', tr: 'En düşük fiyat' },
      left: { en: 'Rooms left', tr: 'Kalan oda' },
    },
  },
  outcomes: {
    unchanged: {
      en: 'Nothing has changed: all of this was so already.',
      tr: 'Hiçbir şey değişmedi: hepsi zaten böyleydi.',
    },
    conflict: {
      en: 'Somebody else has just changed prices or rooms of these days. Save again.',
      tr: 'Bu günlerin fiyatlarını veya odalarını az önce başkası değiştirdi. Yeniden kaydedin.',
    },
    refused: { en: 'Nothing was saved:', tr: 'Hiçbir şey kaydedilmedi:' },
    questions: {
      en: 'Nothing was saved yet. Please check:',
      tr: 'Henüz hiçbir şey kaydedilmedi. Lütfen kontrol edin:',
    },
    saveAnyway: { en: 'Save anyway', tr: 'Yine de kaydet' },
    reasons: {
      price_is_zero: { en: 'A price is 0.', tr: 'Bir fiyat 0.' },
      price_is_far_off: {
        en: 'A price is far from what it was before.',
        tr: 'Bir fiyat öncekinden çok farklı.',
      },
      price_is_removed: { en: 'A price is taken away.', tr: 'Bir fiyat kaldırılıyor.' },
      minimum_above_maximum: {
        en: 'A minimum stay is above the maximum stay.',
        tr: 'Minimum konaklama maksimumdan uzun.',
      },
      more_rooms_than_there_are: {
        en: 'More rooms are for sale than the room type has.',
        tr: 'Oda tipinde olandan fazla oda satışta.',
      },
      cell_is_not_found: {
        en: 'A room type or board is no longer there. Reload the page.',
        tr: 'Bir oda tipi veya pansiyon artık yok. Sayfayı yenileyin.',
      },
      day_is_past: { en: 'A day is over already.', tr: 'Bir gün geçmiş.' },
      day_is_too_far: { en: 'A day is too far ahead.', tr: 'Bir gün çok ileride.' },
      value_is_not_valid: { en: 'A number is not valid.', tr: 'Bir sayı geçerli değil.' },
      allotment_below_sold: {
        en: 'More rooms have been sold than would be for sale.',
        tr: 'Satılan oda sayısı, satışa girilenden fazla.',
      },
    },
  },
  refusals: {
    rooms_exist: {
      en: 'These rooms exist already, perhaps out of use: {{names}} ({{count}}).',
      tr: 'Bu odalar zaten var, belki kullanım dışı: {{names}} ({{count}}).',
    },
    is_not_a_range: {
      en: 'This makes no range with the first room. At most {{maxRooms}} rooms at once, such as 101 to 120.',
      tr: 'İlk odayla bir aralık oluşturmuyor. Bir seferde en fazla {{maxRooms}} oda, örneğin 101 ile 120 arası.',
    },
    dates_are_not_valid: {
      en: 'The last day is not before the first one, and both are needed.',
      tr: 'Son gün ilk günden önce olamaz, ikisi de gereklidir.',
    },
    season_is_too_long: {
      en: 'A season has at most {{maxDays}} days.',
      tr: 'Bir sezon en fazla {{maxDays}} gün olabilir.',
    },
    payment_types_have_changed: {
      en: 'Somebody else has just changed the payment types. You see them as they are now: choose again.',
      tr: 'Ödeme yöntemlerini az önce başkası değiştirdi. Şimdiki hâlleri gösteriliyor: yeniden seçin.',
    },
    rate_plan_is_retired: {
      en: 'A room type is no longer sold with this board. Put its rate plan back into use first.',
      tr: 'Bir oda tipi artık bu pansiyonla satılmıyor. Önce fiyat planını yeniden kullanıma alın.',
    },
    cells_are_too_many: {
      en: 'These are too many days at once. Save a shorter season.',
      tr: 'Bir seferde çok fazla gün. Daha kısa bir sezon kaydedin.',
    },
  },
} satisfies Texts;
