import type { Role } from '../page/panel.js';
import type { LocalizedText } from '../../values/localized-text.js';

/**
 * Values with parts (texts by language, tables, lists) travel as JSON text. `money` is in the hotel's currency, an
 * `amount` in one that another field names. A `secret` can be written and is never read; the form is told whether one
 * is stored.
 */
export type FieldKind =
  | 'text'
  | 'phone'
  | 'email'
  | 'longText'
  | 'richText'
  | 'whole'
  | 'decimal'
  | 'money'
  | 'amount'
  | 'flag'
  | 'choice'
  | 'day'
  | 'instant'
  | 'time'
  | 'timeZone'
  | 'currency'
  | 'reference'
  | 'localized'
  | 'localizedLong'
  | 'localizedRich'
  | 'adultMultipliers'
  | 'childBands'
  | 'features'
  | 'images'
  | 'paymentTypes'
  | 'permissions'
  | 'derivation'
  | 'lines'
  | 'words'
  | 'priceDifferences'
  | 'facts'
  | 'auditAction'
  | 'auditEntity'
  | 'secret';

/** `custom` of a property of AdminJS. */
export interface FieldMeta {
  kind: FieldKind;
  /** Which forms have it; '' for none. */
  form: '' | 'new' | 'edit' | 'both';
  choices: readonly string[];
  section: string;
  initial?: string | boolean;
}

/** A list that staff often want; its text is `resources.<id>.views.<name>`. */
export interface ListView {
  name: string;
  /** As the list's address has them, such as `arrival~~from`; a day may be `today` or `today+6`. */
  filters: Readonly<Record<string, string>>;
  /** Columns that it has beside the chosen ones. */
  columns?: readonly string[];
}

/** Pages that show records in their own way, by their addresses below `/admin/pages/`. */
export interface RecordPages {
  /** The page that has the list; the navigation leads to it. */
  list?: string;
  /** Where one record is shown in place of its fields, up to its id: `booking?id=`. */
  record: string;
}

/** `custom` of the action `list` of AdminJS. */
export interface ListMeta {
  views: readonly ListView[];
  /** Names of what can be added at once while the list is empty. */
  suggested: readonly LocalizedText[];
  pages?: RecordPages;
  /** Whether it is searched by what must not stand in an address. */
  isSearchPrivate: boolean;
  /** Who may have it as a file, where not everybody who reads it. */
  download?: readonly Role[];
}

export interface CommandField {
  name: string;
  kind: 'password' | 'code' | 'email' | 'text' | 'flag';
}

/** `custom` of an action of AdminJS. */
export interface CommandFacts {
  fields: readonly CommandField[];
  danger: boolean;
}

/** A secret that is shown once, after it was made. */
export interface OneTimeSecret {
  /** Its text is `once.<label>`. */
  label: string;
  value: string;
  /** Of a link: for whom it is, and how long it can be used. */
  use?: { name: string; hours: number };
}

export interface RecordFault {
  /** An identifier, worded under `messages`. */
  message: string;
  /** What a server outside said. */
  reason?: string;
  /** The section of a hotel file in which something is wrong, worded under `sections`. */
  section?: string;
  about?: string;
  /** What the field is now, where somebody else changed it. */
  now?: unknown;
}

export interface RecordAnswer {
  record: {
    params: Record<string, unknown>;
    /** By field; `_form` for the form as a whole. */
    errors?: Record<string, RecordFault | undefined>;
  };
  notice?: { message: string; type: string };
}
