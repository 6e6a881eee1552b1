import type { enCatalogueResources } from './en.catalogue-resources.js';
import type { Same } from './en.js';

export const trCatalogueResources: Same<typeof enCatalogueResources> = {
  roomTypes: {
    label: 'Oda tipleri',
    one: 'oda tipi',
    properties: {
      code: 'Kod',
      name: 'Ad',
      detail: 'Açıklama',
      capacityAdult: 'Yetişkin',
      capacityChildren: 'Çocuk',
      capacityTotal: 'Toplam kişi',
      totalBed: 'Yatak',
      totalBathroom: 'Banyo',
      roomSize: 'Büyüklük (m²)',
      onlineSales: 'Online satışta',
      refundable: 'İade edilebilir fiyat',
      nonRefundable: 'İade edilemez fiyat',
      sort: 'Sıra',
      images: 'Görseller',
      features: 'Özellikler',
      retired: 'Kullanım dışı',
    },
    sections: {
      names: 'Ad ve açıklama',
      capacity: 'Kapasite',
      sale: 'Satış',
      looks: 'Görseller ve özellikler',
    },
    hints: {
      code: 'DBL gibi kısa bir kod. İçe aktarma oda tipini bununla tanır.',
      capacityTotal: 'Odada kalabilecek en kalabalık grup.',
      onlineSales: 'Kapalıysa partnerler bu oda tipini görmez.',
      sort: 'Küçük sayılar önce gelir.',
    },
    commands: {
      retire: 'Oda tipini satıştan kaldırır. Mevcut rezervasyonlar etkilenmez, yeniden kullanıma alınabilir.',
      restore: 'Oda tipini yeniden kullanıma alır.',
    },
  },
  boards: {
    label: 'Pansiyonlar',
    one: 'pansiyon',
    properties: {
      code: 'Kod',
      name: 'Ad',
      priceType: 'Fiyatlama',
      sort: 'Sıra',
      retired: 'Kullanım dışı',
    },
    choices: {
      priceType: {
        0: 'Kişi başı',
        1: 'Oda başı',
      },
    },
    hints: {
      priceType: 'Kişi başı: bir yetişkin payının fiyatıdır, fiyat planının çarpanlarıyla hesaplanır.',
      sort: 'Küçük sayılar önce gelir.',
    },
    commands: {
      retire: 'Pansiyonu satıştan kaldırır. Mevcut rezervasyonlar etkilenmez.',
      restore: 'Pansiyonu yeniden kullanıma alır.',
    },
  },
  ratePlans: {
    label: 'Fiyat planları',
    one: 'fiyat planı',
    properties: {
      roomTypeId: 'Oda tipi',
      boardId: 'Pansiyon',
      nonRefundableDiscountPercent: 'İade edilemez indirimi (%)',
      adultMultipliers: 'Yetişkin çarpanları',
      childBands: 'Çocuk yaş bantları',
      retired: 'Kullanım dışı',
    },
    hints: {
      nonRefundableDiscountPercent: 'İptal hakkı olmayan misafirin ne kadar az ödediği.',
    },
    commands: {
      retire: 'Oda tipi artık bu pansiyonla satılmaz. Fiyatları saklanır.',
      restore: 'Oda tipi bu pansiyonla yeniden satılır.',
    },
  },
  packages: {
    label: 'Paketler',
    one: 'paket',
    properties: {
      name: 'Ad',
      note: 'Not',
      price: 'Fiyat',
      priceMode: 'Ücretlendirme',
      sort: 'Sıra',
      retired: 'Kullanım dışı',
    },
    choices: {
      priceMode: {
        0: 'Konaklama başı',
        1: 'Gece başı',
        2: 'Kişi başı',
        3: 'Kişi ve gece başı',
      },
    },
    commands: {
      retire: 'Partnerler bu paketi artık görmez.',
      restore: 'Paketi yeniden sunar.',
    },
  },
  buildings: {
    label: 'Binalar',
    one: 'bina',
    properties: {
      code: 'Kod',
      name: 'Ad',
      routerEncryption: 'Wi-Fi parolası',
      sort: 'Sıra',
      retired: 'Kullanım dışı',
    },
    choices: {
      routerEncryption: {
        0: 'Oda adı',
        1: 'Yok',
      },
    },
    hints: {
      routerEncryption: 'Hotspot’un bu binadaki misafirlerden istediği parola.',
    },
    commands: {
      retire: 'Yalnızca odası olmayan bina kullanım dışı bırakılabilir.',
      restore: 'Binayı yeniden kullanıma alır.',
    },
  },
  rooms: {
    label: 'Odalar',
    one: 'oda',
    properties: {
      name: 'Ad veya numara',
      roomTypeId: 'Oda tipi',
      buildingId: 'Bina',
      sort: 'Sıra',
      retired: 'Kullanım dışı',
    },
    hints: {
      name: 'Kapıda ve anahtar kartında yazdığı gibi.',
    },
    commands: {
      retire: 'İçinde kalan veya beklenen biri olan oda kullanımda kalır.',
      restore: 'Odayı yeniden kullanıma alır.',
    },
  },
};
