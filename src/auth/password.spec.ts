import { setImmediate as soon } from 'node:timers/promises';
import { type PasswordCaller, withPasswordSlot, withPasswordSlotOfService } from './password.js';

const partnerAt = (address: string): PasswordCaller => ({ kind: 'partner', address });
const staffAt = (address: string): PasswordCaller => ({ kind: 'staff', address });

/** Logins that each take until they are ended. */
function logins() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const all: Promise<unknown>[] = [];
  const begin = (name: string) => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const start = (name: string, caller: PasswordCaller) =>
    all.push(withPasswordSlot(caller, () => begin(name)));
  const startOfService = (name: string) => all.push(withPasswordSlotOfService(() => begin(name)));
  const endNext = async () => {
    ends.shift()!();
    await soon();
  };
  const endAll = async () => {
    while (ends.length > 0) await endNext();
    await Promise.all(all);
  };
  return { begun, start, startOfService, endNext, endAll };
}

const ADDRESS = '192.0.2.1';
const MAX_OF_ADDRESS = 20;

it('lets few logins of an address wait, and refuses its others with too_many_requests', async () => {
  const { start, begun, endAll } = logins();
  for (let n = 0; n <= MAX_OF_ADDRESS; n++) start(`guess ${n}`, partnerAt(ADDRESS));
  const refused = withPasswordSlot(partnerAt(ADDRESS), () => Promise.resolve());
  await expect(refused).rejects.toMatchObject({
    identifier: 'too_many_requests',
    status: 429,
    headers: { 'Retry-After': '1' },
  });
  await endAll();
  expect(begun).toHaveLength(MAX_OF_ADDRESS + 1);
});

it('takes the addresses of one IPv6 network for one', async () => {
  const { start, endAll } = logins();
  for (let n = 0; n <= MAX_OF_ADDRESS; n++) start(`guess ${n}`, partnerAt(`2001:db8::${n + 1}`));
  const refused = withPasswordSlot(partnerAt('2001:db8::ffff'), () => Promise.resolve());
  await expect(refused).rejects.toMatchObject({ identifier: 'too_many_requests' });
  await endAll();
});

it('begins the login of another address after one of each that came before', async () => {
  const { start, begun, endNext, endAll } = logins();
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    for (let n = 0; n < MAX_OF_ADDRESS; n++) start(address, partnerAt(address));
  start('late', partnerAt('192.0.2.4'));
  await soon();
  for (let n = 0; n < 3; n++) await endNext();
  expect(begun).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3', 'late']);
  await endAll();
});

it('begins the sign-in of staff while logins of partners wait', async () => {
  const { start, begun, endAll } = logins();
  for (let n = 0; n < MAX_OF_ADDRESS; n++) start('partner', partnerAt(ADDRESS));
  start('staff', staffAt(ADDRESS));
  await soon();
  expect(begun).toEqual(['partner', 'staff']);
  await endAll();
});

it('sets the password of a person after one sign-in of each address that came before', async () => {
  const { start, startOfService, begun, endNext, endAll } = logins();
  for (let n = 0; n < MAX_OF_ADDRESS; n++) start('guess', staffAt(ADDRESS));
  startOfService('new password');
  await soon();
  await endNext();
  expect(begun).toEqual(['guess', 'new password']);
  await endAll();
});

it('refuses logins of any address with service_is_unavailable once 500 wait', async () => {
  const { start, endAll } = logins();
  for (let address = 0; address < 25; address++)
    for (let n = 0; n < MAX_OF_ADDRESS; n++) start('guess', partnerAt(`198.51.100.${address}`));
  start('last that waits', partnerAt('203.0.113.1'));
  const refused = withPasswordSlot(partnerAt('203.0.113.2'), () => Promise.resolve());
  await expect(refused).rejects.toMatchObject({ identifier: 'service_is_unavailable', status: 503 });
  await endAll();
});
