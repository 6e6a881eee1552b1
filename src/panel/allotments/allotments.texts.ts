import type { Texts } from '../texts/in-language.js';

export const allotmentsTexts = {
  title: { en: 'Partner allotments', tr: 'Partner kontenjanları' },
  lead: {
    en: 'Rooms that are set aside for one partner: nobody else can sell them until they are released. Bookings keep their rooms.',
    tr: 'Bir partnere ayrılan odalar: serbest kalana kadar başka kimse satamaz. Rezervasyonlar odalarını korur.',
  },
  add: { en: 'Set rooms aside', tr: 'Oda ayır' },
  none: { en: 'No rooms are set aside yet.', tr: 'Henüz ayrılmış oda yok.' },
  over: { en: 'Over', tr: 'Geçmiş' },
  refusals: {
    allotments_overlap: {
      en: 'Some of these days have an allotment of this partner and room type already. Choose other days, or change that one.',
      tr: 'Bu günlerin bir kısmında bu partnerin bu oda tipinde zaten kontenjanı var. Başka günler seçin ya da onu değiştirin.',
    },
    rooms_are_not_left_one: {
      en: 'On {{day}} only {{count}} more room can be set aside.',
      tr: '{{day}} günü yalnızca {{count}} oda daha ayrılabilir.',
    },
    rooms_are_not_left_other: {
      en: 'On {{day}} only {{count}} more rooms can be set aside.',
      tr: '{{day}} günü yalnızca {{count}} oda daha ayrılabilir.',
    },
    no_room_is_left: {
      en: 'On {{day}} no more room can be set aside.',
      tr: '{{day}} günü başka oda ayrılamaz.',
    },
  },
  says: {
    name: { en: '{{partner}} · {{roomType}}, {{days}}', tr: '{{partner}} · {{roomType}}, {{days}}' },
    rooms_one: { en: '{{count}} room a night', tr: 'gecede {{count}} oda' },
    rooms_other: { en: '{{count}} rooms a night', tr: 'gecede {{count}} oda' },
    never: { en: 'never released', tr: 'serbest kalmaz' },
    onDay: { en: 'released on the day', tr: 'aynı gün serbest kalır' },
    released_one: { en: 'released {{count}} day before', tr: '{{count}} gün önce serbest kalır' },
    released_other: { en: 'released {{count}} days before', tr: '{{count}} gün önce serbest kalır' },
    taken_one: {
      en: '{{taken}} of {{count}} room night taken',
      tr: '{{count}} oda gecesinin {{taken}} kadarı satıldı',
    },
    taken_other: {
      en: '{{taken}} of {{count}} room nights taken',
      tr: '{{count}} oda gecesinin {{taken}} kadarı satıldı',
    },
    takenAfter_one: { en: '{{count}} room night taken', tr: '{{count}} oda gecesi satıldı' },
    takenAfter_other: { en: '{{count}} room nights taken', tr: '{{count}} oda gecesi satıldı' },
    kept: { en: '{{kept}} still kept', tr: '{{kept}} oda gecesi hâlâ ayrılı' },
  },
  form: {
    addTitle: { en: 'Set rooms aside', tr: 'Oda ayırma' },
    changeTitle: { en: 'Allotment “{{name}}”', tr: 'Kontenjan “{{name}}”' },
    partner: { en: 'Partner', tr: 'Partner' },
    noPartner: { en: 'No partner sells this hotel yet.', tr: 'Bu oteli henüz hiçbir partner satmıyor.' },
    roomType: { en: 'Room type', tr: 'Oda tipi' },
    choose: { en: 'Please choose', tr: 'Lütfen seçin' },
    from: { en: 'First night', tr: 'İlk gece' },
    to: { en: 'Last night', tr: 'Son gece' },
    rooms: { en: 'Rooms a night', tr: 'Gecede oda' },
    releaseDays: { en: 'Released, days before', tr: 'Kaç gün önce serbest kalır' },
    releaseHint: {
      en: '0: on the day itself. Empty: never.',
      tr: '0: aynı gün. Boş: hiç.',
    },
  },
  preview: {
    later: {
      en: 'How many rooms can be set aside is shown here once partner, room type and days are filled in.',
      tr: 'Partner, oda tipi ve günler doldurulunca burada kaç oda ayrılabileceği gösterilir.',
    },
    most_one: { en: 'At most {{count}} room a night', tr: 'Gecede en çok {{count}} oda' },
    most_other: { en: 'At most {{count}} rooms a night', tr: 'Gecede en çok {{count}} oda' },
    none: { en: 'No room can be set aside', tr: 'Oda ayrılamaz' },
    fewest: { en: 'The fewest are left on {{day}}.', tr: 'En az oda {{day}} günü kaldı.' },
    tooMany: { en: 'These are too many rooms for {{day}}.', tr: 'Bu kadar oda {{day}} günü yok.' },
    nights_one: { en: 'on {{count}} night', tr: '({{count}} gece)' },
    nights_other: { en: 'on {{count}} nights', tr: '({{count}} gece)' },
    open_one: {
      en: '{{count}} night is over or released already: its rooms stay for sale to all.',
      tr: '{{count}} gece geçti ya da şimdiden serbest: odaları herkese satışta kalır.',
    },
    open_other: {
      en: '{{count}} nights are over or released already: their rooms stay for sale to all.',
      tr: '{{count}} gece geçti ya da şimdiden serbest: odaları herkese satışta kalır.',
    },
  },
} satisfies Texts;
