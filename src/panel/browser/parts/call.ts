import { panel } from './panel';
import { isAtWork } from './unsaved';

/** What was wrong with one field of a form; the message is an identifier, worded under `messages`. */
export interface Fault {
  field: string;
  message: string;
}

/** Names the hotel that this page is of: in another tab another one may be open. */
export const hotelHeader: Record<string, string> =
  panel.hotelId === null ? {} : { 'Panel-Hotel': String(panel.hotelId) };

export type Answer<T> =
  { ok: true; data: T } | { ok: false; status: number; message: string; errors: Fault[]; data: unknown };

/**
 * Calls the panel's API. It never throws: what failed is an answer too. Whoever has been signed out is taken to the
 * sign-in page, and comes back here afterwards; but a page with something that is not saved stays where it is.
 */
export async function call<T>(url: string, body?: unknown): Promise<Answer<T>> {
  const post = body !== undefined;
  const upload = body instanceof Blob;
  try {
    const response = await fetch(url, {
      method: post ? 'POST' : 'GET',
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...hotelHeader,
        ...(post && !upload ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(post ? { body: upload ? body : JSON.stringify(body) } : {}),
    });
    const data: unknown = await response.json().catch(() => undefined);
    if (response.ok) return { ok: true, data: data as T };
    if (response.status === 401 && !post && !isAtWork()) signInAgain();
    const { message = 'notSaved', errors = [] } = (data ?? {}) as { message?: string; errors?: Fault[] };
    return { ok: false, status: response.status, message, errors, data };
  } catch {
    return { ok: false, status: 0, message: 'notSaved', errors: [], data: undefined };
  }
}

/** Reads an operation of a page of the panel. */
export function readPage<T>(
  page: string,
  operation: string,
  query: Record<string, string> = {},
): Promise<Answer<T>> {
  const search = new URLSearchParams(query).toString();
  return call<T>(`/admin/api/pages/${page}/${operation}${search === '' ? '' : `?${search}`}`);
}

/** Runs an operation of a page of the panel that changes something. */
export function changePage<T>(page: string, operation: string, input: unknown = {}): Promise<Answer<T>> {
  return call<T>(`/admin/api/pages/${page}/${operation}`, input);
}

export function signInAgain(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/admin/login?next=${encodeURIComponent(pathname + search)}`);
}
