import { StaffAccountsService } from '../../src/staff/staff-accounts.service.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import type { TestService } from '../harness/service.js';
import { type PanelCalls, panelWith, signInTo } from '../harness/api-client.mjs';
import { sendingIn } from './hotel.js';

export const PASSWORD = 'a long enough password';

/** The people of a hotel, as a section of its file: one manager and one of reception, at addresses of this name. */
export function staffOf(name: string): NonNullable<HotelFile['staff']> {
  return [
    { email: `manager@${name}.example`, name: 'Meral Yönetici', password: PASSWORD, role: 'manager' },
    { email: `reception@${name}.example`, name: 'Işıl Resepsiyon', password: PASSWORD, role: 'reception' },
  ];
}

/** A member of staff who is signed in to the panel, and calls its API as a page of it does. */
export interface PanelClient extends PanelCalls {
  cookie: string;
}

export async function signIn(
  service: TestService,
  email: string,
  { password = PASSWORD, confirmed = true }: { password?: string; confirmed?: boolean } = {},
): Promise<PanelClient> {
  const cookie = await signInTo(sendingIn(service), service.url, { email, password });
  const client = panelClient(service, cookie);
  if (confirmed) await client.change('account', 'confirm', { currentPassword: password });
  return client;
}

/** Whoever has this cookie, whether their session still holds or not. */
export function panelClient(service: TestService, cookie: string): PanelClient {
  return { cookie, ...panelWith(sendingIn(service), service.url, cookie) };
}

/** Makes a person who runs the service. */
export async function addOperator(service: TestService, email: string, name = 'İşletmeci'): Promise<void> {
  const entry = { email, name, role: 'operator' as const, hotelId: null, password: PASSWORD };
  await service.app.get(StaffAccountsService, { strict: false }).add(entry, { kind: 'service' }, '');
}

/** Makes a person who works elsewhere staff of this hotel too: invited by the operator's command, and accepted. */
export async function joinHotel(
  service: TestService,
  email: string,
  hotelId: number,
  role: 'manager' | 'reception' = 'reception',
): Promise<void> {
  const accounts = service.app.get(StaffAccountsService, { strict: false });
  await accounts.add({ email, name: email, role, hotelId, password: PASSWORD }, { kind: 'command' }, '');
  const person = await signIn(service, email);
  const answer = await person.change('account', 'acceptInvitation', { hotelId });
  if (answer.status !== 200) throw new Error(`the invitation was not accepted: ${answer.text}`);
}
