export interface OwnSession {
  /** Names the session; it opens nothing. */
  id: string;
  /** Such as `Firefox 140, Windows`; '' where the browser does not say. */
  browser: string;
  address: string;
  /** ISO 8601. */
  sinceAt: string;
  /** ISO 8601; what a page asks by itself does not count. Null for the session that asks. */
  lastUsedAt: string | null;
}

export interface SessionOwner {
  staffId: number;
  epoch: number;
  sid: string;
}
