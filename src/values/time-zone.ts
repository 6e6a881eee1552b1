/** The time zone of a hotel that names none. */
export const DEFAULT_TIME_ZONE = 'Europe/Istanbul';

const FORM = /^(UTC|GMT|[A-Za-z]+(\/[A-Za-z0-9_+-]+)+)$/;

/**
 * Accepts any name of a zone: `Intl.supportedValuesOf` lists one each (`Asia/Calcutta`, not `Asia/Kolkata`; not `UTC`).
 * No abbreviations: `IST` is India's time here and Israel's in PostgreSQL, which does not know `CTT`.
 */
export function isTimeZone(name: string): boolean {
  if (!FORM.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
