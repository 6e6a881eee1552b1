import type { LocalizedText } from '../../values/localized-text.js';

export interface NamedRecord {
  id: number;
  name: LocalizedText;
}

export interface ListedCompany {
  id: number;
  name: string;
  taxNumber: string;
}

/** What can be chosen for a booking, in the hotel's order. */
export interface OriginLists {
  sources: NamedRecord[];
  segments: NamedRecord[];
  companies: ListedCompany[];
}
