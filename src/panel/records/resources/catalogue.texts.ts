import type { Texts } from '../../texts/in-language.js';

export const catalogueTexts = {
  roomTypes: {
    label: { en: 'Room types', tr: 'Oda tipleri' },
    one: { en: 'room type', tr: 'oda tipi' },
    properties: {
      code: { en: 'Code', tr: 'Kod' },
      name: { en: 'Name', tr: 'Ad' },
      detail: { en: 'Description', tr: 'Açıklama' },
      capacityAdult: { en: 'Adults', tr: 'Yetişkin' },
      capacityChildren: { en: 'Children', tr: 'Çocuk' },
      capacityTotal: { en: 'Guests in total', tr: 'Toplam kişi' },
      totalBed: { en: 'Beds', tr: 'Yatak' },
      totalBathroom: { en: 'Bathrooms', tr: 'Banyo' },
      roomSize: { en: 'Size (m²)', tr: 'Büyüklük (m²)' },
      onlineSales: { en: 'Sold online', tr: 'Online satışta' },
      refundable: { en: 'Refundable rates', tr: 'İade edilebilir fiyat' },
      nonRefundable: { en: 'Non-refundable rates', tr: 'İade edilemez fiyat' },
      sort: { en: 'Order', tr: 'Sıra' },
      images: { en: 'Images', tr: 'Görseller' },
      features: { en: 'Features', tr: 'Özellikler' },
      retired: { en: 'Out of use', tr: 'Kullanım dışı' },
    },
    sections: {
      names: { en: 'Name and description', tr: 'Ad ve açıklama' },
      capacity: { en: 'Capacity', tr: 'Kapasite' },
      sale: { en: 'Sale', tr: 'Satış' },
      looks: { en: 'Images and features', tr: 'Görseller ve özellikler' },
    },
    hints: {
      code: {
        en: 'A short code of your own, such as DBL. Imports find the room type by it.',
        tr: 'DBL gibi kısa bir kod. İçe aktarma oda tipini bununla tanır.',
      },
      capacityTotal: {
        en: 'The largest party that may stay in the room.',
        tr: 'Odada kalabilecek en kalabalık grup.',
      },
      onlineSales: {
        en: 'Off: partners do not see this room type.',
        tr: 'Kapalıysa partnerler bu oda tipini görmez.',
      },
      sort: { en: 'Smaller numbers come first.', tr: 'Küçük sayılar önce gelir.' },
    },
    commands: {
      retire: {
        en: 'Takes the room type out of sale. Existing bookings keep it, and it can be put back into use.',
        tr: 'Oda tipini satıştan kaldırır. Mevcut rezervasyonlar etkilenmez, yeniden kullanıma alınabilir.',
      },
      restore: { en: 'Puts the room type back into use.', tr: 'Oda tipini yeniden kullanıma alır.' },
    },
  },
  boards: {
    label: { en: 'Boards', tr: 'Pansiyonlar' },
    one: { en: 'board', tr: 'pansiyon' },
    properties: {
      code: { en: 'Code', tr: 'Kod' },
      name: { en: 'Name', tr: 'Ad' },
      priceType: { en: 'Price basis', tr: 'Fiyatlama' },
      sort: { en: 'Order', tr: 'Sıra' },
      retired: { en: 'Out of use', tr: 'Kullanım dışı' },
    },
    choices: {
      priceType: {
        0: { en: 'Per person', tr: 'Kişi başı' },
        1: { en: 'Per room', tr: 'Oda başı' },
      },
    },
    hints: {
      priceType: {
        en: 'Per person: the price of one adult share, multiplied as the rate plan says.',
        tr: 'Kişi başı: bir yetişkin payının fiyatıdır, fiyat planının çarpanlarıyla hesaplanır.',
      },
      sort: { en: 'Smaller numbers come first.', tr: 'Küçük sayılar önce gelir.' },
    },
    commands: {
      retire: {
        en: 'Takes the board out of sale. Existing bookings keep it.',
        tr: 'Pansiyonu satıştan kaldırır. Mevcut rezervasyonlar etkilenmez.',
      },
      restore: { en: 'Puts the board back into use.', tr: 'Pansiyonu yeniden kullanıma alır.' },
    },
  },
  ratePlans: {
    label: { en: 'Rate plans', tr: 'Fiyat planları' },
    one: { en: 'rate plan', tr: 'fiyat planı' },
    properties: {
      roomTypeId: { en: 'Room type', tr: 'Oda tipi' },
      boardId: { en: 'Board', tr: 'Pansiyon' },
      nonRefundableDiscountPercent: { en: 'Non-refundable discount (%)', tr: 'İade edilemez indirimi (%)' },
      adultMultipliers: { en: 'Adult multipliers', tr: 'Yetişkin çarpanları' },
      childBands: { en: 'Child bands', tr: 'Çocuk yaş bantları' },
      derivedFromPlanId: { en: 'Derives from', tr: 'Şundan türetilir' },
      derivation: { en: 'Base prices', tr: 'Baz fiyatlar' },
      retired: { en: 'Out of use', tr: 'Kullanım dışı' },
    },
    sections: {
      shares: { en: 'Guests and discount', tr: 'Misafirler ve indirim' },
      derivation: { en: 'Prices from another rate plan', tr: 'Başka bir fiyat planından fiyat' },
    },
    hints: {
      derivation: {
        en: 'There this plan can derive its prices from another one, such as all inclusive = bed and breakfast + 45.',
        tr: 'Bu plan fiyatlarını orada başka bir plandan türetebilir; örneğin her şey dahil = oda kahvaltı + 45.',
      },
      nonRefundableDiscountPercent: {
        en: 'How much less a guest pays who cannot cancel.',
        tr: 'İptal hakkı olmayan misafirin ne kadar az ödediği.',
      },
    },
    commands: {
      retire: {
        en: 'The room type is no longer sold with this board. Its prices stay stored.',
        tr: 'Oda tipi artık bu pansiyonla satılmaz. Fiyatları saklanır.',
      },
      restore: {
        en: 'The room type is sold with this board again.',
        tr: 'Oda tipi bu pansiyonla yeniden satılır.',
      },
    },
  },
  bookingSources: {
    label: { en: 'Booking sources', tr: 'Rezervasyon kaynakları' },
    one: { en: 'booking source', tr: 'rezervasyon kaynağı' },
    properties: {
      name: { en: 'Name', tr: 'Ad' },
      sort: { en: 'Order', tr: 'Sıra' },
      retired: { en: 'Out of use', tr: 'Kullanım dışı' },
    },
    commands: {
      retire: {
        en: 'It can no longer be chosen for a booking. Bookings that have it keep it, and reports name it.',
        tr: 'Artık bir rezervasyon için seçilemez. Onu taşıyan rezervasyonlarda kalır, raporlar da onu gösterir.',
      },
      restore: {
        en: 'It can be chosen for bookings again.',
        tr: 'Rezervasyonlar için yeniden seçilebilir.',
      },
    },
  },
  marketSegments: {
    label: { en: 'Market segments', tr: 'Pazar segmentleri' },
    one: { en: 'market segment', tr: 'pazar segmenti' },
    properties: {
      name: { en: 'Name', tr: 'Ad' },
      sort: { en: 'Order', tr: 'Sıra' },
      retired: { en: 'Out of use', tr: 'Kullanım dışı' },
    },
    commands: {
      retire: {
        en: 'It can no longer be chosen for a booking. Bookings that have it keep it, and reports name it.',
        tr: 'Artık bir rezervasyon için seçilemez. Onu taşıyan rezervasyonlarda kalır, raporlar da onu gösterir.',
      },
      restore: {
        en: 'It can be chosen for bookings again.',
        tr: 'Rezervasyonlar için yeniden seçilebilir.',
      },
    },
  },
  packages: {
    label: { en: 'Packages', tr: 'Paketler' },
    one: { en: 'package', tr: 'paket' },
    properties: {
      name: { en: 'Name', tr: 'Ad' },
      note: { en: 'Note', tr: 'Not' },
      price: { en: 'Price', tr: 'Fiyat' },
      priceMode: { en: 'Charged', tr: 'Ücretlendirme' },
      sort: { en: 'Order', tr: 'Sıra' },
      retired: { en: 'Out of use', tr: 'Kullanım dışı' },
    },
    choices: {
      priceMode: {
        0: { en: 'Per stay', tr: 'Konaklama başı' },
        1: { en: 'Per night', tr: 'Gece başı' },
        2: { en: 'Per person', tr: 'Kişi başı' },
        3: { en: 'Per person and night', tr: 'Kişi ve gece başı' },
      },
    },
    commands: {
      retire: { en: 'Partners no longer see the package.', tr: 'Partnerler bu paketi artık görmez.' },
      restore: { en: 'Offers the package again.', tr: 'Paketi yeniden sunar.' },
    },
  },
  buildings: {
    label: { en: 'Buildings', tr: 'Binalar' },
    one: { en: 'building', tr: 'bina' },
    properties: {
      code: { en: 'Code', tr: 'Kod' },
      name: { en: 'Name', tr: 'Ad' },
      routerEncryption: { en: 'Wi-Fi password', tr: 'Wi-Fi parolası' },
      sort: { en: 'Order', tr: 'Sıra' },
      retired: { en: 'Out of use', tr: 'Kullanım dışı' },
    },
    choices: {
      routerEncryption: {
        0: { en: 'Name of the room', tr: 'Oda adı' },
        1: { en: 'None', tr: 'Yok' },
      },
    },
    hints: {
      routerEncryption: {
        en: 'What the hotspot asks guests of this building for.',
        tr: 'Hotspot’un bu binadaki misafirlerden istediği parola.',
      },
    },
    commands: {
      retire: {
        en: 'Only a building without rooms can be taken out of use.',
        tr: 'Yalnızca odası olmayan bina kullanım dışı bırakılabilir.',
      },
      restore: { en: 'Puts the building back into use.', tr: 'Binayı yeniden kullanıma alır.' },
    },
  },
  rooms: {
    label: { en: 'Rooms', tr: 'Odalar' },
    one: { en: 'room', tr: 'oda' },
    properties: {
      name: { en: 'Name or number', tr: 'Ad veya numara' },
      roomTypeId: { en: 'Room type', tr: 'Oda tipi' },
      buildingId: { en: 'Building', tr: 'Bina' },
      sort: { en: 'Order', tr: 'Sıra' },
      retired: { en: 'Out of use', tr: 'Kullanım dışı' },
    },
    hints: {
      name: {
        en: 'As it stands on the door and the key card.',
        tr: 'Kapıda ve anahtar kartında yazdığı gibi.',
      },
    },
    commands: {
      retire: {
        en: 'A room that is occupied, or has guests expected, cannot be taken out of use.',
        tr: 'İçinde kalan veya beklenen biri olan oda kullanımda kalır.',
      },
      restore: { en: 'Puts the room back into use.', tr: 'Odayı yeniden kullanıma alır.' },
    },
  },
} satisfies Texts;
