import type { Request } from 'express';
import { jsonWholeNumber } from '../../http/scalars.js';
import type { PanelUser } from '../page/access.js';

/** A request of somebody who is signed in; `fields` is where AdminJS looks for the body. */
export type PanelRequest = Request & { panelUser: PanelUser; fields?: unknown };

/** Returns the hotel of the page that calls, as its scripts and the links of its downloads name it; 0 for an invalid name. */
export function hotelOfPage(request: Request): number | undefined {
  if (!isApi(request) && !request.path.startsWith('/paper/')) return undefined;
  const named = request.get('Panel-Hotel') ?? request.query['panelHotel'];
  return named === undefined ? undefined : (jsonWholeNumber(named) ?? 0);
}

export function isApi(request: Request): boolean {
  return request.originalUrl.startsWith('/admin/api/');
}

/** What a form of the panel sends: the body, or the query where there is none. */
export function sentBy(request: Request): Record<string, unknown> {
  if (request.method === 'GET') return { ...request.query };
  const body: unknown = request.body;
  if (Buffer.isBuffer(body)) return { ...request.query, file: body };
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}
