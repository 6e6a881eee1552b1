import type { Texts } from '../texts/in-language.js';

export const planRoomTexts = {
  splitStay: {
    title: { en: 'Split the stay of {{name}}', tr: 'Konaklamayı böl: {{name}}' },
    lead: {
      en: 'From the day on, the guests are to have another room. On that day the desk is told to move them.',
      tr: 'Misafirler o günden itibaren başka odada kalır. O gün ön büroya taşınacakları bildirilir.',
    },
    first: { en: 'First room', tr: 'İlk oda' },
    day: { en: 'Other room from', tr: 'Diğer odaya geçiş günü' },
    then: { en: 'Room from {{day}} on', tr: '{{day}} gününden itibaren oda' },
    noneFree: {
      en: 'No other room of this type is free from this day until the departure.',
      tr: 'Bu tipte, bu günden çıkışa kadar boş başka oda yok.',
    },
    submit: {
      en: 'Plan room {{room}} from {{day}}',
      tr: '{{day}} gününden itibaren {{room}} odasını planla',
    },
    done: {
      en: '{{name}}: room {{room}} from {{day}}.',
      tr: '{{name}}: {{day}} gününden itibaren oda {{room}}.',
    },
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
  roomState: {
    dirty: { en: 'not clean', tr: 'temiz değil' },
    plannedHere: { en: 'planned', tr: 'planlandı' },
    plannedFor: { en: 'planned for {{name}}, {{day}}', tr: '{{name}} için planlı, {{day}}' },
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

/** What the same refusal means where nobody can go on. `room` of a plan that has changed is “–” where nothing is planned. */
export const planRefusals = {
  room_is_planned: {
    en: 'Room {{room}} is planned for {{name}}, {{stay}}.',
    tr: '{{room}} odası {{name}} için planlandı, {{stay}}.',
  },
  plan_has_changed: {
    en: 'Somebody else has planned another room for {{name}} meanwhile (now: {{room}}). The plan is shown as it is now; please make your change again.',
    tr: 'Bu arada başka biri {{name}} için başka bir oda planladı (şu an: {{room}}). Plan güncel hâliyle gösteriliyor; lütfen değişikliğinizi yeniden yapın.',
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
