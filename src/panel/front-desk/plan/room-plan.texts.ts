import type { Texts } from '../../texts/in-language.js';

export const roomPlanTexts = {
  plan: {
    days_one: { en: '{{count}} day', tr: '{{count}} gün' },
    days_other: { en: '{{count}} days', tr: '{{count}} gün' },
    building: { en: 'Building', tr: 'Bina' },
    allBuildings: { en: 'All buildings', tr: 'Tüm binalar' },
    rooms: { en: 'Rooms', tr: 'Odalar' },
    noRoomYet: { en: 'Not yet given a room', tr: 'Odası verilmedi' },
    free: {
      en: 'Left for sale: {{left}}. Without guests or plan: {{n}}.',
      tr: 'Satışta kalan: {{left}}. Misafiri ve planı olmayan: {{n}}.',
    },
    notLoaded: {
      en: 'No rooms entered for sale. Without guests or plan: {{n}}.',
      tr: 'Satışa oda girilmemiş. Misafiri ve planı olmayan: {{n}}.',
    },
    legendInHouse: { en: 'In house', tr: 'Otelde' },
    legendPlanned: { en: 'Planned', tr: 'Planlandı' },
    legendLeft: { en: 'Checked out', tr: 'Çıkış yaptı' },
    legendExpected: { en: 'Not yet given a room', tr: 'Odası verilmedi' },
    legendOutOfOrder: { en: 'Out of order', tr: 'Arızalı' },
    bar: { en: '{{name}}, room {{room}}, {{stay}}', tr: '{{name}}, oda {{room}}, {{stay}}' },
    barPlanned: {
      en: '{{name}}, planned for room {{room}}, {{stay}}',
      tr: '{{name}}, {{room}} odası planlandı, {{stay}}',
    },
    barConflict: {
      en: '{{name}}, planned for room {{room}}, {{stay}}: its guests have not left',
      tr: '{{name}}, {{room}} odası planlandı, {{stay}}: odadakiler henüz çıkış yapmadı',
    },
    barExpected: {
      en: '{{name}}, not yet given a room, {{stay}}',
      tr: '{{name}}, odası verilmedi, {{stay}}',
    },
    barOutOfOrder: {
      en: 'Room {{room}} out of order, {{stay}}: {{name}}',
      tr: '{{room}} odası arızalı, {{stay}}: {{name}}',
    },
    room: { en: 'Room {{room}}: {{state}}', tr: 'Oda {{room}}: {{state}}' },
    label: { en: 'Room plan from {{from}} to {{to}}', tr: 'Oda planı: {{from}} – {{to}}' },
  },
  planRoom: {
    title: { en: 'Plan a room for {{name}}', tr: 'Oda planla: {{name}}' },
    noneFree: {
      en: 'No room of this type is free for the whole stay.',
      tr: 'Bu tipte, konaklamanın tamamı için boş oda yok.',
    },
    none: { en: 'No room yet', tr: 'Henüz oda verme' },
    submit: { en: 'Free the room', tr: 'Odayı boşa çıkar' },
    submitRoom: { en: 'Plan room {{room}}', tr: '{{room}} odasını planla' },
    done: { en: '{{name}}: room {{room}} is planned.', tr: '{{name}}: {{room}} odası planlandı.' },
    freed: { en: '{{name}}: not yet given a room.', tr: '{{name}}: odası verilmedi.' },
  },
  proposal: {
    open: { en: 'Propose rooms', tr: 'Oda öner' },
    title: { en: 'Propose rooms', tr: 'Oda önerisi' },
    lead: {
      en: 'For everyone who arrives on the day and has no room yet. Rooms of one booking are kept near each other.',
      tr: 'O gün gelecek ve henüz odası verilmemiş herkes için. Aynı rezervasyonun odaları yan yana tutulur.',
    },
    day: { en: 'Arrival on', tr: 'Giriş günü' },
    nothing: { en: 'Everyone who arrives on this day has a room.', tr: 'O gün gelecek herkesin odası var.' },
    noRoom: {
      en: 'No room of this type is free for the whole stay',
      tr: 'Bu tipte, konaklamanın tamamı için boş oda yok',
    },
    submit_one: { en: 'Plan {{count}} room', tr: '{{count}} odayı planla' },
    submit_other: { en: 'Plan {{count}} rooms', tr: '{{count}} odayı planla' },
    done_one: { en: '{{count}} room planned.', tr: '{{count}} oda planlandı.' },
    done_other: { en: '{{count}} rooms planned.', tr: '{{count}} oda planlandı.' },
  },
  roomState: {
    dirty: { en: 'not clean', tr: 'temiz değil' },
    plannedHere: { en: 'planned', tr: 'planlandı' },
    plannedFor: { en: 'planned for {{name}}, {{day}}', tr: '{{name}} için planlı, {{day}}' },
  },
  cleanliness: {
    title: { en: 'Housekeeping', tr: 'Kat hizmetleri' },
    clean: { en: 'Clean', tr: 'Temiz' },
    dirty: { en: 'Dirty', tr: 'Kirli' },
    inspected: { en: 'Inspected', tr: 'Kontrol edildi' },
    done: { en: 'Room {{room}}: {{state}}.', tr: 'Oda {{room}}: {{state}}.' },
  },
  outOfOrder: {
    title: { en: 'Room {{room}}', tr: 'Oda {{room}}' },
    current: { en: 'Out of order', tr: 'Arıza kayıtları' },
    new: { en: 'Set out of order', tr: 'Arızaya al' },
    from: { en: 'From', tr: 'Başlangıç' },
    until: { en: 'Usable again on', tr: 'Yeniden kullanılacağı gün' },
    reason: { en: 'Reason', tr: 'Neden' },
    reasonHint: {
      en: 'Such as “shower leaks”. Please no names or other personal data.',
      tr: 'Örneğin “duş su kaçırıyor”. Lütfen ad veya başka kişisel veri yazmayın.',
    },
    lowersSales: {
      en: 'Sell one room fewer of this type on these days',
      tr: 'Bu günlerde bu tipten bir oda eksik sat',
    },
    lowered: { en: 'one room fewer for sale', tr: 'satışta bir oda eksik' },
    notLowered: { en: 'sales as before', tr: 'satış değişmedi' },
    submit: { en: 'Set out of order', tr: 'Arızaya al' },
    submitAnyway: { en: 'Set out of order anyway', tr: 'Yine de arızaya al' },
    callOff: { en: 'Remove', tr: 'Kaldır' },
    putBack: { en: 'Usable again from today', tr: 'Bugünden itibaren kullanılabilir' },
    done: { en: 'Room {{room}} is out of order on these days.', tr: '{{room}} odası bu günlerde arızalı.' },
    over: { en: 'Room {{room}} can be used again.', tr: '{{room}} odası yeniden kullanılabilir.' },
  },
} satisfies Texts;

export const roomRefusals = {
  room_is_occupied_by: {
    en: 'Room {{room}} is occupied: {{name}}, {{stay}}.',
    tr: '{{room}} odası dolu: {{name}}, {{stay}}.',
  },
  room_is_planned: {
    en: 'Room {{room}} is planned for {{name}}, {{stay}}. If you go on, they have no room yet.',
    tr: '{{room}} odası {{name}} için planlandı, {{stay}}. Devam ederseniz onların odası kalmaz.',
  },
  room_is_out_of_order: {
    en: 'Room {{room}} is out of order, {{stay}}: {{name}}.',
    tr: '{{room}} odası arızalı, {{stay}}: {{name}}.',
  },
  room_is_not_clean: {
    en: 'Room {{room}} is not clean yet. If you go on, the guests get it anyway.',
    tr: '{{room}} odası henüz temiz değil. Devam ederseniz misafirlere yine de verilir.',
  },
  room_is_in_order: { en: 'This room can be used already.', tr: 'Bu oda zaten kullanılabilir.' },
  all_rooms_are_sold: {
    en: 'On {{day}} all rooms of this type that are for sale are sold. Set the room out of order without lowering sales, or free a room on that day first.',
    tr: '{{day}} günü bu tipten satıştaki odaların hepsi satılmış. Odayı satışı azaltmadan arızaya alın veya önce o gün bir oda boşaltın.',
  },
} satisfies Texts;

/** What the same refusal means where nobody can go on. */
export const planRefusals = {
  room_is_planned: {
    en: 'Room {{room}} is planned for {{name}}, {{stay}}.',
    tr: '{{room}} odası {{name}} için planlandı, {{stay}}.',
  },
  room_is_of_another_type: {
    en: 'This room is of another type. Change the room type of the booking first, or choose a room of its type.',
    tr: 'Bu oda başka bir tipte. Önce rezervasyonun oda tipini değiştirin veya kendi tipinden bir oda seçin.',
  },
  period_is_not_valid: { en: 'These days are not possible.', tr: 'Bu günler olmuyor.' },
} satisfies Texts;

export const outOfOrderRefusals = {
  room_is_planned: {
    en: 'Room {{room}} is planned for {{name}}, {{stay}}. If you go on, they have no room yet.',
    tr: '{{room}} odası {{name}} için planlandı, {{stay}}. Devam ederseniz onların odası kalmaz.',
  },
  room_is_out_of_order: {
    en: 'Room {{room}} is out of order already, {{stay}}: {{name}}.',
    tr: '{{room}} odası zaten arızalı, {{stay}}: {{name}}.',
  },
  period_is_not_valid: {
    en: 'The days must begin today or later, and the room must be usable again after they begin.',
    tr: 'Günler bugün veya sonra başlamalı, oda da başladıktan sonra yeniden kullanılabilmeli.',
  },
} satisfies Texts;
