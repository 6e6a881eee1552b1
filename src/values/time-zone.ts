const FORM = /^(UTC|GMT|[A-Za-z]+(\/[A-Za-z0-9_+-]+)+)$/;

/**
 * Whether a name is that of a time zone, such as `Europe/Istanbul`; by any of its names, of which
 * `Intl.supportedValuesOf` lists but one (`Asia/Calcutta`, not `Asia/Kolkata`; not `UTC`). Abbreviations are none: `IST` is
 * India's time here and Israel's in PostgreSQL, which does not know `CTT` at all.
 */
export function isTimeZone(name: string): boolean {
  if (!FORM.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
