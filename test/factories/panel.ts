import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import type { TestService } from '../harness/service.js';
import { type Answer, send } from './hotel.js';

export const PASSWORD = 'a long enough password';

/** The people of a hotel, as a section of its file: one manager and one of reception, at addresses of this name. */
export function staffOf(name: string): NonNullable<HotelFile['staff']> {
  return [
    { email: `manager@${name}.example`, name: 'Meral Yönetici', password: PASSWORD, role: 'manager' },
    { email: `reception@${name}.example`, name: 'Işıl Resepsiyon', password: PASSWORD, role: 'reception' },
  ];
}

/** A member of staff who is signed in to the panel, and calls its API as a page of it does. */
export interface PanelClient {
  cookie: string;
  read(page: string, operation: string, query?: Record<string, string | number>): Promise<Answer>;
  change(page: string, operation: string, input?: unknown): Promise<Answer>;
}

export async function signIn(service: TestService, email: string): Promise<PanelClient> {
  const origin = { origin: service.url };
  const answer = await send(service, 'POST', '/admin/login', {
    headers: origin,
    body: new URLSearchParams({ email, password: PASSWORD }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (answer.status !== 303 || cookie === undefined) throw new Error(`sign-in failed: ${answer.status}`);
  const path = (page: string, operation: string) => `/admin/api/pages/${page}/${operation}`;
  return {
    cookie,
    read: (page, operation, query = {}) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      );
      return send(service, 'GET', `${path(page, operation)}?${search.toString()}`, { headers: { cookie } });
    },
    change: (page, operation, input = {}) =>
      send(service, 'POST', path(page, operation), {
        headers: { cookie, ...origin, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
  };
}
