/** What new hotels begin with, and others are offered while they have none; they change it as they like. */
export const SUGGESTED_ORIGINS = {
  bookingSource: [
    { tr: 'Telefon', en: 'Telephone' },
    { tr: 'E-posta', en: 'E-mail' },
    { tr: 'Kapıdan gelen', en: 'Walk-in' },
    { tr: 'Otelin web sitesi', en: 'Hotel’s website' },
    { tr: 'Seyahat acentesi', en: 'Travel agency' },
  ],
  marketSegment: [
    { tr: 'Tatil', en: 'Leisure' },
    { tr: 'İş seyahati', en: 'Business' },
    { tr: 'Kurumsal anlaşma', en: 'Corporate agreement' },
    { tr: 'Grup', en: 'Group' },
    { tr: 'Toplantı ve etkinlik', en: 'Meetings and events' },
  ],
} as const;

/** A list of the hotel with entries that are suggested. */
export type SuggestedKind = keyof typeof SUGGESTED_ORIGINS;

export const SUGGESTED_KINDS = Object.keys(SUGGESTED_ORIGINS) as SuggestedKind[];
