/**
 * Values with parts (texts by language, tables, lists) travel as JSON text. `money` is in the hotel's currency, an
 * `amount` in one that another field names. A `secret` can be written and is never read; the form is told whether one
 * is stored.
 */
export type FieldKind =
  | 'text'
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
  | 'lines'
  | 'words'
  | 'priceDifferences'
  | 'facts'
  | 'auditAction'
  | 'auditEntity'
  | 'secret';

/** `custom` of a property of AdminJS. */
export interface FieldFacts {
  kind: FieldKind;
  /** Which forms have it; '' for none. */
  form: '' | 'new' | 'edit' | 'both';
  choices: readonly string[];
  section: string;
  initial?: string | boolean;
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
export interface OnceValue {
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
