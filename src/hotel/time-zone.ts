const FORM = /^[A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/;

/**
 * Whether a name is that of a time zone, such as `Europe/Istanbul`; by any of its names, of which
 * `Intl.supportedValuesOf` lists but one (`Asia/Calcutta`, not `Asia/Kolkata`; not `UTC`).
 */
export function isTimeZone(name: string): boolean {
  if (!FORM.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
