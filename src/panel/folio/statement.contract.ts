import type { PanelLanguage } from '../../values/languages.js';

/** All texts are worded and written out, in the language of the guest. */
export interface Statement {
  language: PanelLanguage;
  title: string;
  hotel: { name: string; lines: string[] };
  facts: { name: string; value: string }[];
  columns: { day: string; what: string; amount: string };
  rows: { day: string; what: string; amount: string }[];
  /** Charges, what was paid, and the balance as the last. */
  sums: { name: string; amount: string }[];
  /** Taxes that the charges include; empty where the hotel has none. */
  taxes: { name: string; amount: string }[];
  taxesTitle: string;
  /** The sums of those that are charges themselves. */
  addedTaxes: { name: string; amount: string }[];
  addedTaxesTitle: string;
  notes: string[];
}
