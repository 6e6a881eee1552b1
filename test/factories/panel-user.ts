import type { PanelUser } from '../../src/panel/page/access.js';
import type { PanelAdapter } from '../../src/panel/records/adapter/panel-adapter.js';

/** A manager of a hotel, as the adapter gets them from a request. */
export function managerOf(hotelId: number, changes: Partial<PanelUser> = {}): PanelUser {
  const hotel = { id: hotelId, title: 'own', timeZone: 'Europe/Istanbul', currency: 'EUR', language: 'tr' };
  return {
    id: 1,
    role: 'manager',
    hotelId: hotel.id,
    language: 'tr',
    totp: false,
    actor: { kind: 'staff', id: 1 },
    name: '',
    email: '',
    hotels: [hotel],
    site: '',
    session: { staffId: 1, epoch: 1, sid: '' },
    isConfirmed: true,
    confirm: () => undefined,
    keepSignedIn: () => undefined,
    ...changes,
  };
}

/** What AdminJS gives to every method of the adapter. */
export const contextOf = (user: PanelUser | undefined) =>
  ({ currentAdmin: user }) as unknown as Parameters<PanelAdapter['findOne']>[1] & object;
