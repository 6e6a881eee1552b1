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
