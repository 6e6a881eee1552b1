export const enCatalogueResources = {
  roomTypes: {
    label: 'Room types',
    one: 'room type',
    properties: {
      code: 'Code',
      name: 'Name',
      detail: 'Description',
      capacityAdult: 'Adults',
      capacityChildren: 'Children',
      capacityTotal: 'Guests in total',
      totalBed: 'Beds',
      totalBathroom: 'Bathrooms',
      roomSize: 'Size (m²)',
      onlineSales: 'Sold online',
      refundable: 'Refundable rates',
      nonRefundable: 'Non-refundable rates',
      sort: 'Order',
      images: 'Images',
      features: 'Features',
      retired: 'Out of use',
    },
    sections: {
      names: 'Name and description',
      capacity: 'Capacity',
      sale: 'Sale',
      looks: 'Images and features',
    },
    hints: {
      code: 'A short code of your own, such as DBL. Imports find the room type by it.',
      capacityTotal: 'The largest party that may stay in the room.',
      onlineSales: 'Off: partners do not see this room type.',
      sort: 'Smaller numbers come first.',
    },
    commands: {
      retire: 'Takes the room type out of sale. Existing bookings keep it, and it can be restored.',
      restore: 'Puts the room type back into use.',
    },
  },
  boards: {
    label: 'Boards',
    one: 'board',
    properties: {
      code: 'Code',
      name: 'Name',
      priceType: 'Price basis',
      sort: 'Order',
      retired: 'Out of use',
    },
    choices: {
      priceType: {
        0: 'Per person',
        1: 'Per room',
      },
    },
    hints: {
      priceType: 'Per person: the price of one adult share, multiplied as the rate plan says.',
      sort: 'Smaller numbers come first.',
    },
    commands: {
      retire: 'Takes the board out of sale. Existing bookings keep it.',
      restore: 'Puts the board back into use.',
    },
  },
  ratePlans: {
    label: 'Rate plans',
    one: 'rate plan',
    properties: {
      roomTypeId: 'Room type',
      boardId: 'Board',
      nonRefundableDiscountPercent: 'Non-refundable discount (%)',
      adultMultipliers: 'Adult multipliers',
      childBands: 'Child bands',
      retired: 'Out of use',
    },
    hints: {
      nonRefundableDiscountPercent: 'How much less a guest pays who cannot cancel.',
    },
    commands: {
      retire: 'The room type is no longer sold with this board. Its prices stay stored.',
      restore: 'The room type is sold with this board again.',
    },
  },
  packages: {
    label: 'Packages',
    one: 'package',
    properties: {
      name: 'Name',
      note: 'Note',
      price: 'Price',
      priceMode: 'Charged',
      sort: 'Order',
      retired: 'Out of use',
    },
    choices: {
      priceMode: {
        0: 'Per stay',
        1: 'Per night',
        2: 'Per person',
        3: 'Per person and night',
      },
    },
    commands: {
      retire: 'Partners no longer see the package.',
      restore: 'Offers the package again.',
    },
  },
  buildings: {
    label: 'Buildings',
    one: 'building',
    properties: {
      code: 'Code',
      name: 'Name',
      routerEncryption: 'Wi-Fi password',
      sort: 'Order',
      retired: 'Out of use',
    },
    choices: {
      routerEncryption: {
        0: 'Name of the room',
        1: 'None',
      },
    },
    hints: {
      routerEncryption: 'What the hotspot asks guests of this building for.',
    },
    commands: {
      retire: 'Only a building without rooms can be taken out of use.',
      restore: 'Puts the building back into use.',
    },
  },
  rooms: {
    label: 'Rooms',
    one: 'room',
    properties: {
      name: 'Name or number',
      roomTypeId: 'Room type',
      buildingId: 'Building',
      sort: 'Order',
      retired: 'Out of use',
    },
    hints: {
      name: 'As it stands on the door and the key card.',
    },
    commands: {
      retire: 'A room that is occupied, or has guests expected, cannot be taken out of use.',
      restore: 'Puts the room back into use.',
    },
  },
} as const;
