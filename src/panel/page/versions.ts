/** A record as a form is opened with it. */
export type Versioned<T> = T & { version: number };

/** The record that a form was opened with; null for a new one. */
export interface SeenRecord {
  id: number | null;
  version: number | null;
}

export interface SavedRecord {
  id: number;
  version: number;
}
