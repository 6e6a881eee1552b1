import { JwtService } from '@nestjs/jwt';
import type { Request } from 'express';
import type { AccessReader } from './access-reader.service.js';
import { KnownCredentials } from './known-credentials.service.js';
import { LimitedCredentials } from './limited-credentials.service.js';
import { TokenVerifier } from './token-verifier.service.js';

const jwt = new JwtService({ secret: 'x'.repeat(32) });
const tokenOf = (partnerId: number) =>
  jwt.sign({ hotel: 7 }, { subject: String(partnerId), issuer: 'hotel-booking-service', expiresIn: 60 });
const requestWith = (token: string, ip: string) =>
  ({ ip, headers: { authorization: `Bearer ${token}` }, get: () => undefined }) as unknown as Request;
const credentials = () =>
  new LimitedCredentials(new KnownCredentials(), new TokenVerifier(jwt), {} as AccessReader);

it('counts a genuine token by its partner and hotel, and a made-up one not', async () => {
  const limited = credentials();
  expect(await limited.verifiedKey(requestWith(tokenOf(1), '192.0.2.1'))).toBe('token:1:7');
  expect(await limited.verifiedKey(requestWith('made.up.token', '192.0.2.1'))).toBeUndefined();
});

it('verifies no more new tokens of an address that sent thousands of made-up ones, and those of others', async () => {
  const limited = credentials();
  const [known, fresh] = [tokenOf(1), tokenOf(2)];
  await limited.verifiedKey(requestWith(known, '192.0.2.1'));
  for (let n = 0; n < 10_000; n++) await limited.verifiedKey(requestWith('made.up.token', '192.0.2.1'));
  expect(await limited.verifiedKey(requestWith(fresh, '192.0.2.1'))).toBeUndefined();
  expect(await limited.verifiedKey(requestWith(known, '192.0.2.1'))).toBe('token:1:7');
  expect(await limited.verifiedKey(requestWith(fresh, '192.0.2.2'))).toBe('token:2:7');
});
