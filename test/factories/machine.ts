import type { TestService } from '../harness/service.js';
import { type Answer, importHotel, send, smallHotel } from './hotel.js';

export type Change = Record<string, unknown>;

export const CHANGES = '/external/inventory/changes';
const KEYS = [
  { label: 'PMS', scopes: ['rates'] },
  { label: 'Lobi', scopes: ['hotspot'] },
  { label: 'Her şey', scopes: ['hotspot', 'rates'] },
];
let requests = 0;

/** A hotel and the property system that keeps its rates. */
export async function machineOf(service: TestService, file = smallHotel()) {
  const imported = await importHotel(service, { ...file, apiKeys: KEYS });
  const { hotelID } = imported;
  const keyOf = (label: string) => imported.apiKeys.find((one) => one.label === label)!.key!;
  const headers = { ApiKey: keyOf('PMS'), 'Content-Type': 'application/json' };
  const post = (body: string) => send(service, 'POST', CHANGES, { headers, body });
  return {
    imported,
    hotelID,
    keyOf,
    headers,
    post,
    change: (changes: Change[], id: unknown = `r-${++requests}`) =>
      post(JSON.stringify({ hotelID, id, changes })),
    get: (path: string, query: Record<string, string> = {}) => {
      const text = new URLSearchParams({ hotelID: String(hotelID), ...query }).toString();
      return send(service, 'GET', `${path}?${text}`, { headers });
    },
    inventory: async (from: string, to: string): Promise<Change[]> => {
      const query = new URLSearchParams({ hotelID: String(hotelID), from, to }).toString();
      const answer = await send(service, 'GET', `/external/inventory?${query}`, { headers });
      return answer.body.items as Change[];
    },
  };
}

/** Why changes were refused, by the place in them. */
export const faultsOf = (answer: Answer) => {
  expect(answer.body).toMatchObject({ success: false, message: 'changes_are_not_valid' });
  return Object.fromEntries(
    (answer.body.errors as { path: string; reason: string }[]).map(({ path, reason }) => [path, reason]),
  );
};
