import type { Texts } from '../texts/in-language.js';

export const guideTexts = {
  title: { en: 'Guide for reception', tr: 'Resepsiyon kılavuzu' },
  inThisLanguage: { en: 'English', tr: 'Türkçe' },
  withPictures: { en: 'Guide for reception, with pictures', tr: 'Resepsiyon kılavuzu, resimlerle' },
} satisfies Texts;
