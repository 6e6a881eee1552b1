import type { Texts } from '../texts/in-language.js';

export const housekeepingTexts = {
  title: { en: 'Housekeeping', tr: 'Kat hizmetleri' },
  lead: { en: '{{day}} · {{count}} to clean', tr: '{{day}} · temizlenecek {{count}} oda' },
  loading: { en: 'Loading…', tr: 'Yükleniyor…' },
  failed: {
    en: 'This could not be loaded. Please try again in a moment.',
    tr: 'Yüklenemedi. Lütfen biraz sonra yeniden deneyin.',
  },
  notSaved: { en: 'This was not saved. Please try again.', tr: 'Kaydedilemedi. Lütfen yeniden deneyin.' },
  retry: { en: 'Try again', tr: 'Yeniden dene' },
  empty: { en: 'The hotel has no rooms yet.', tr: 'Otelin henüz odası yok.' },
  nothing: { en: 'Nothing is left here.', tr: 'Burada bir şey kalmadı.' },
  show: { en: 'Show', tr: 'Göster' },
  shown: {
    all: { en: 'All', tr: 'Tümü' },
    dirty: { en: 'Dirty', tr: 'Kirli' },
    departures: { en: 'Departures', tr: 'Çıkışlar' },
    stayOvers: { en: 'Stay-overs', tr: 'Kalanlar' },
    arrivals: { en: 'Arrivals', tr: 'Girişler' },
  },
  building: { en: 'Building', tr: 'Bina' },
  floor: { en: 'Floor {{floor}}', tr: '{{floor}}. kat' },
  otherRooms: { en: 'Rooms', tr: 'Odalar' },
  states: {
    clean: { en: 'Clean', tr: 'Temiz' },
    dirty: { en: 'Dirty', tr: 'Kirli' },
    inspected: { en: 'Inspected', tr: 'Kontrol edildi' },
  },
  guests: {
    leaving: { en: 'Leaves today', tr: 'Bugün çıkış yapacak' },
    staying: { en: 'Stays', tr: 'Kalıyor' },
    arrived: { en: 'Arrived today', tr: 'Bugün giriş yaptı' },
    left: { en: 'Left today', tr: 'Bugün çıkış yaptı' },
  },
  arriving_one: { en: 'Arrival: {{count}} person', tr: 'Giriş: {{count}} kişi' },
  arriving_other: { en: 'Arrival: {{count}} persons', tr: 'Giriş: {{count}} kişi' },
  vacant: { en: 'Vacant', tr: 'Boş' },
  outOfOrder: {
    en: 'Out of order until {{day}}: {{reason}}',
    tr: '{{day}} gününe kadar arızalı: {{reason}}',
  },
  undo: { en: 'Undo', tr: 'Geri al' },
  undoOf: { en: 'Undo: room {{room}} is {{state}} again', tr: 'Geri al: oda {{room}} yeniden {{state}}' },
  setOf: { en: 'Room {{room}}: {{state}}', tr: 'Oda {{room}}: {{state}}' },
  saved: { en: 'Room {{room}}: {{state}}.', tr: 'Oda {{room}}: {{state}}.' },
  refusals: {
    maybeSaved: {
      en: 'No answer came, so it is not known whether this was saved. Look at the room before you try again.',
      tr: 'Yanıt gelmedi; bunun kaydedilip kaydedilmediği bilinmiyor. Yeniden denemeden önce odaya bakın.',
    },
    room_is_not_found: {
      en: 'This room is no longer in use. The list has been reloaded.',
      tr: 'Bu oda artık kullanımda değil. Liste yenilendi.',
    },
  },
} satisfies Texts;
