export interface Fault {
  path: string;
  reason: string;
}

/** A hotel file that cannot be taken in; nothing of it was. */
export class HotelFileError extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super(faults.map((fault) => `${fault.path}: ${fault.reason}`).join('\n'));
  }
}

const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A JSON path as it is written in faults: `roomTypes[0].rooms[2].building`; `$` is the document itself. */
export function jsonPath(keys: readonly PropertyKey[]): string {
  let path = '';
  for (const key of keys) {
    if (typeof key === 'number') path += `[${key}]`;
    else if (!PLAIN_KEY.test(String(key))) path += `[${JSON.stringify(String(key))}]`;
    else path += path === '' ? String(key) : `.${String(key)}`;
  }
  return path === '' ? '$' : path;
}

/** Leaves out what is said once more of a value that could not be read. */
export function besides(formFaults: readonly Fault[], faults: readonly Fault[]): Fault[] {
  const unread = new Set(formFaults.map(({ path }) => path));
  return faults.filter(({ path }) => !unread.has(path));
}

/** Leaves out what is said of fields together where one of the record could not be read. */
export function besidesRecords(formFaults: readonly Fault[], faults: readonly Fault[]): Fault[] {
  const unread = new Set(formFaults.map(({ path }) => recordOf(path)));
  return faults.filter(({ path }) => !path.includes(']') || !unread.has(recordOf(path)));
}

function recordOf(path: string): string {
  return path.slice(0, path.indexOf(']') + 1);
}
