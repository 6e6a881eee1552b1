import type { FieldFault } from '../../http/errors';
import type { PageName, PanelContract } from '../page/contract';
import type { RefusalBody, RefusalData } from '../page/refusals';
import { backgroundHeader } from './activity';
import { askPerson } from './confirmation';
import { panel } from './panel';
import { whileSaving } from './saving';
import { hasUnsavedInput } from './unsaved';

/** Longer than the service works on anything; a spreadsheet has to get there first, on a slow line, too. */
const [ANSWER_MS, UPLOAD_MS] = [60_000, 300_000];

/** Names the hotel that this page is of: in another tab another one may be open. */
export const hotelHeader: Record<string, string> =
  panel.hotelId === null ? {} : { 'Panel-Hotel': String(panel.hotelId) };

export interface Refused {
  ok: false;
  status: number;
  message: string;
  errors: FieldFault[];
  data: RefusalData;
}
export type CallResult<T> = { ok: true; data: T } | Refused;

/** Never throws: a failure is an answer. When signed out, a read goes to sign in unless input is unsaved. */
export async function call<T>(
  url: string,
  body?: unknown,
  changes = body !== undefined,
): Promise<CallResult<T>> {
  const post = body !== undefined;
  try {
    const answer = send(url, body);
    const { response, data } = changes ? await whileSaving(answer) : await answer;
    if (response.ok && data === undefined) return unanswered(changes);
    if (response.ok) return { ok: true, data: data as T };
    if (isConfirmationNeeded(response.status, data) && (await askPerson()))
      return call<T>(url, body, changes);
    if (response.status === 401 && !post && !hasUnsavedInput()) signInAgain();
    const { message, errors = [], ...rest } = (data ?? {}) as Partial<RefusalBody>;
    // From a proxy in front of the service: what it passed on may have been saved.
    if (message === undefined && response.status >= 500) return unanswered(changes);
    return { ok: false, status: response.status, message: message ?? 'notSaved', errors, data: rest };
  } catch {
    return unanswered(changes);
  }
}

async function send(url: string, body: unknown): Promise<{ response: Response; data: unknown }> {
  const post = body !== undefined;
  const upload = body instanceof Blob;
  const response = await fetch(url, {
    method: post ? 'POST' : 'GET',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(upload ? UPLOAD_MS : ANSWER_MS),
    headers: {
      Accept: 'application/json',
      ...hotelHeader,
      ...backgroundHeader(),
      ...(post && !upload ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(post ? { body: upload ? body : JSON.stringify(body) } : {}),
  });
  return { response, data: await response.json().catch(() => undefined) };
}

/** Nobody knows whether a change whose answer was lost was saved. */
function unanswered(changes: boolean): Refused {
  return { ok: false, status: 0, message: changes ? 'maybeSaved' : 'notSaved', errors: [], data: {} };
}

export type OperationOf<P extends PageName> = keyof PanelContract[P] & string;
type OperationPart<P extends PageName, O extends OperationOf<P>, K extends 'input' | 'answer'> =
  PanelContract[P][O] extends Record<K, infer Value> ? Value : never;
/** The operations of a page that are a `PostedRead`. */
export type PostedReadOf<P extends PageName> = {
  [O in OperationOf<P>]: PanelContract[P][O] extends { isRead: true } ? O : never;
}[OperationOf<P>];
export type InputOf<P extends PageName, O extends OperationOf<P>> = OperationPart<P, O, 'input'>;
export type AnswerOf<P extends PageName, O extends OperationOf<P>> = OperationPart<P, O, 'answer'>;

export function pageAddress<P extends PageName, O extends OperationOf<P>>(
  page: P,
  operation: O,
  query: InputOf<P, O>,
): string {
  const entries = Object.entries(query as Record<string, string | number | undefined>);
  const given = entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = new URLSearchParams(given).toString();
  return `/admin/api/pages/${page}/${operation}${search === '' ? '' : `?${search}`}`;
}

/** A link sends no headers, so it names the hotel of this page itself: in another tab another one may be open. */
export function downloadAddress<P extends PageName, O extends OperationOf<P>>(
  page: P,
  operation: O,
  query: InputOf<P, O>,
): string {
  const address = pageAddress(page, operation, query);
  return `${address}${address.includes('?') ? '&' : '?'}panelHotel=${panel.hotelId}`;
}

function isConfirmationNeeded(status: number, data: unknown): boolean {
  return status === 403 && (data as { message?: unknown } | undefined)?.message === 'confirmation_is_needed';
}

const POSTED_READS: {
  [P in PageName as [PostedReadOf<P>] extends [never] ? never : P]: Record<PostedReadOf<P>, true>;
} = {
  account: { confirm: true, totpSecret: true },
  allotments: { preview: true },
  find: { all: true },
  groups: { readFile: true, readList: true },
  guests: { list: true },
  promotions: { preview: true },
  rates: { bulk: true, season: true, tryDerivation: true, readSheet: true },
  taxes: { preview: true },
  terms: { preview: true },
};

export function changePage<P extends PageName, O extends OperationOf<P>>(
  page: P,
  operation: O,
  input: InputOf<P, O>,
): Promise<CallResult<AnswerOf<P, O>>> {
  const reads: Partial<Record<PageName, object>> = POSTED_READS;
  const isRead = operation in (reads[page] ?? {});
  return call(`/admin/api/pages/${page}/${operation}`, input, !isRead);
}

let isLeaving = false;

/** Takes the person to the sign-in page and back here afterwards, however many requests were refused. */
export function signInAgain(): void {
  if (isLeaving) return;
  isLeaving = true;
  const { pathname, search } = window.location;
  window.location.assign(`/admin/login?next=${encodeURIComponent(pathname + search)}&ended=1`);
}
