import type { Same } from './en.js';
import type {
  enHousekeeping,
  enOutOfOrderRefusals,
  enPlanRefusals,
  enRoomPlan,
  enRoomRefusals,
} from './en.rooms.js';

export const trRoomPlan: Same<typeof enRoomPlan> = {
  plan: {
    days_one: '{{count}} gün',
    days_other: '{{count}} gün',
    building: 'Bina',
    allBuildings: 'Tüm binalar',
    rooms: 'Odalar',
    noRoomYet: 'Odası verilmedi',
    free: 'Satışta kalan: {{left}}. Misafiri ve planı olmayan: {{n}}.',
    notLoaded: 'Satışa oda girilmemiş. Misafiri ve planı olmayan: {{n}}.',
    legendInHouse: 'Otelde',
    legendPlanned: 'Planlandı',
    legendLeft: 'Çıkış yaptı',
    legendExpected: 'Odası verilmedi',
    legendOutOfOrder: 'Arızalı',
    bar: '{{name}}, oda {{room}}, {{stay}}',
    barPlanned: '{{name}}, {{room}} odası planlandı, {{stay}}',
    barConflict: '{{name}}, {{room}} odası planlandı, {{stay}}: odadakiler henüz çıkış yapmadı',
    barExpected: '{{name}}, odası verilmedi, {{stay}}',
    barOutOfOrder: '{{room}} odası arızalı, {{stay}}: {{name}}',
    room: 'Oda {{room}}: {{state}}',
    label: 'Oda planı: {{from}} – {{to}}',
  },
  planRoom: {
    title: 'Oda planla: {{name}}',
    noneFree: 'Bu tipte, konaklamanın tamamı için boş oda yok.',
    none: 'Henüz oda verme',
    submit: 'Odayı boşa çıkar',
    submitRoom: '{{room}} odasını planla',
    done: '{{name}}: {{room}} odası planlandı.',
    freed: '{{name}}: odası verilmedi.',
  },
  proposal: {
    open: 'Oda öner',
    title: 'Oda önerisi',
    lead: 'O gün gelecek ve henüz odası verilmemiş herkes için. Aynı kaydın odaları yan yana tutulur.',
    day: 'Giriş günü',
    nothing: 'O gün gelecek herkesin odası var.',
    noRoom: 'Bu tipte, konaklamanın tamamı için boş oda yok',
    submit_one: '{{count}} odayı planla',
    submit_other: '{{count}} odayı planla',
    done_one: '{{count}} oda planlandı.',
    done_other: '{{count}} oda planlandı.',
  },
  roomState: {
    dirty: 'temiz değil',
    plannedHere: 'planlandı',
    plannedFor: '{{name}} için planlı, {{day}}',
  },
  cleanliness: {
    title: 'Kat hizmetleri',
    clean: 'Temiz',
    dirty: 'Kirli',
    inspected: 'Kontrol edildi',
    done: 'Oda {{room}}: {{state}}.',
  },
  outOfOrder: {
    title: 'Oda {{room}}',
    current: 'Arıza kayıtları',
    new: 'Arızaya al',
    from: 'Başlangıç',
    until: 'Yeniden kullanılacağı gün',
    reason: 'Neden',
    reasonHint: 'Örneğin “duş su kaçırıyor”. Lütfen ad veya başka kişisel veri yazmayın.',
    lowersSales: 'Bu günlerde bu tipten bir oda eksik sat',
    lowered: 'satışta bir oda eksik',
    notLowered: 'satış değişmedi',
    submit: 'Arızaya al',
    submitAnyway: 'Yine de arızaya al',
    callOff: 'Kaldır',
    putBack: 'Bugünden itibaren kullanılabilir',
    done: '{{room}} odası bu günlerde arızalı.',
    over: '{{room}} odası yeniden kullanılabilir.',
  },
};

export const trRoomRefusals: Same<typeof enRoomRefusals> = {
  room_is_occupied_by: '{{room}} odası dolu: {{name}}, {{stay}}.',
  room_is_planned: '{{room}} odası {{name}} için planlandı, {{stay}}. Devam ederseniz onların odası kalmaz.',
  room_is_out_of_order: '{{room}} odası arızalı, {{stay}}: {{name}}.',
  room_is_not_clean: '{{room}} odası henüz temiz değil. Devam ederseniz misafirlere yine de verilir.',
  room_is_in_order: 'Bu oda zaten kullanılabilir.',
  all_rooms_are_sold:
    '{{day}} günü bu tipten satıştaki odaların hepsi satılmış. Odayı satışı azaltmadan arızaya alın veya önce o gün bir oda boşaltın.',
};

export const trPlanRefusals: Same<typeof enPlanRefusals> = {
  room_is_planned: '{{room}} odası {{name}} için planlandı, {{stay}}.',
  room_is_of_another_type:
    'Bu oda başka bir tipte. Önce rezervasyonun oda tipini değiştirin veya kendi tipinden bir oda seçin.',
  period_is_not_valid: 'Bu günler olmuyor.',
};

export const trOutOfOrderRefusals: Same<typeof enOutOfOrderRefusals> = {
  room_is_planned: '{{room}} odası {{name}} için planlandı, {{stay}}. Devam ederseniz onların odası kalmaz.',
  room_is_out_of_order: '{{room}} odası zaten arızalı, {{stay}}: {{name}}.',
  period_is_not_valid:
    'Günler bugün veya sonra başlamalı, oda da başladıktan sonra yeniden kullanılabilmeli.',
};

export const trHousekeeping: Same<typeof enHousekeeping> = {
  title: 'Kat hizmetleri',
  lead: '{{day}} · temizlenecek {{count}} oda',
  loading: 'Yükleniyor…',
  failed: 'Yüklenemedi. Lütfen biraz sonra yeniden deneyin.',
  notSaved: 'Kaydedilemedi. Lütfen yeniden deneyin.',
  retry: 'Yeniden dene',
  empty: 'Otelin henüz odası yok.',
  nothing: 'Burada bir şey kalmadı.',
  show: 'Göster',
  shown: {
    all: 'Hepsi',
    dirty: 'Kirli',
    departures: 'Çıkışlar',
    stayOvers: 'Kalanlar',
    arrivals: 'Girişler',
  },
  building: 'Bina',
  floor: '{{floor}}. kat',
  otherRooms: 'Odalar',
  states: { clean: 'Temiz', dirty: 'Kirli', inspected: 'Kontrol edildi' },
  guests: {
    leaving: 'Bugün çıkış yapacak',
    staying: 'Kalıyor',
    arrived: 'Bugün giriş yaptı',
    left: 'Bugün çıkış yaptı',
  },
  arriving_one: 'Giriş: {{count}} kişi',
  arriving_other: 'Giriş: {{count}} kişi',
  vacant: 'Boş',
  outOfOrder: '{{day}} gününe kadar arızalı: {{reason}}',
  undo: 'Geri al',
  undoOf: 'Geri al: oda {{room}} yeniden {{state}}',
  setOf: 'Oda {{room}}: {{state}}',
  saved: 'Oda {{room}}: {{state}}.',
  refusals: {
    maybeSaved:
      'Yanıt gelmedi; bunun kaydedilip kaydedilmediği bilinmiyor. Yeniden denemeden önce odaya bakın.',
    room_is_not_found: 'Bu oda artık kullanımda değil. Liste yenilendi.',
  },
};
