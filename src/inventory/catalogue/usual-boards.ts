import type { LocalizedText } from '../../values/localized-text.js';

/** Boards that most hotels know, by their usual codes, in every language that a hotel can have. */
export const USUAL_BOARDS: readonly { code: string; title: LocalizedText }[] = [
  {
    code: 'RO',
    title: {
      tr: 'Sadece oda',
      en: 'Room only',
      de: 'Nur Übernachtung',
      ru: 'Без питания',
      fr: 'Chambre seule',
      ar: 'الغرفة فقط',
    },
  },
  {
    code: 'BB',
    title: {
      tr: 'Oda kahvaltı',
      en: 'Bed & breakfast',
      de: 'Übernachtung mit Frühstück',
      ru: 'Завтрак',
      fr: 'Petit-déjeuner',
      ar: 'مبيت وإفطار',
    },
  },
  {
    code: 'HB',
    title: {
      tr: 'Yarım pansiyon',
      en: 'Half board',
      de: 'Halbpension',
      ru: 'Полупансион',
      fr: 'Demi-pension',
      ar: 'نصف إقامة',
    },
  },
  {
    code: 'FB',
    title: {
      tr: 'Tam pansiyon',
      en: 'Full board',
      de: 'Vollpension',
      ru: 'Полный пансион',
      fr: 'Pension complète',
      ar: 'إقامة كاملة',
    },
  },
  {
    code: 'AI',
    title: {
      tr: 'Her şey dahil',
      en: 'All inclusive',
      de: 'All-inclusive',
      ru: 'Всё включено',
      fr: 'Tout compris',
      ar: 'شامل كليًا',
    },
  },
  {
    code: 'UAI',
    title: {
      tr: 'Ultra her şey dahil',
      en: 'Ultra all inclusive',
      de: 'Ultra-All-inclusive',
      ru: 'Ультра всё включено',
      fr: 'Ultra tout compris',
      ar: 'شامل كليًا فائق',
    },
  },
];
