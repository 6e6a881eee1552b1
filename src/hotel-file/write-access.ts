import { randomBytes } from 'node:crypto';
import { In, type EntityManager } from 'typeorm';
import { apiKeyDigest } from '../auth/api-key.strategy.js';
import { ApiKeyLookup } from '../auth/api-key-lookup.entity.js';
import { ApiKey } from '../auth/api-key.entity.js';
import { PartnerHotel } from '../auth/partner-hotel.entity.js';
import { Partner } from '../auth/partner.entity.js';
import { hashPassword, verifyPassword, withPasswordSlot } from '../auth/password.js';
import { StaffMember } from '../staff/staff-member.entity.js';
import { bringInStaff, isStaffElsewhere } from '../staff/staff-of-file.js';
import { jsonPath, type Fault } from './faults.js';
import type { ReadHotelFile } from './hotel-file.js';

type PartnerEntry = NonNullable<ReadHotelFile['partners']>[number];
type FileStaff = NonNullable<ReadHotelFile['staff']>[number];

interface WithSecret<E> {
  entry: E;
  /** The secret to show: as given or generated; null where an existing record keeps its own. */
  secret: string | null;
  /** The hash to keep; undefined where the existing one stays. */
  hash?: string;
}

export interface PreparedAccess {
  partners: WithSecret<PartnerEntry>[];
  staff: WithSecret<FileStaff>[];
}

export interface ShownAccess {
  partners: { name: string; apiKey: string; apiSecret: string | null }[];
  apiKeys: { label: string; key: string | null }[];
  staff: { email: string }[];
}

const newSecret = (): string => randomBytes(32).toString('base64url');

/** Computes the hashes, which takes long, so before the transaction. A secret that a record has already is kept. */
export async function prepareAccess(manager: EntityManager, file: ReadHotelFile): Promise<PreparedAccess> {
  const prepared: PreparedAccess = { partners: [], staff: [] };
  for (const entry of file.partners ?? []) {
    const known = await manager.findOneBy(Partner, { apiKey: entry.apiKey });
    const secret = entry.apiSecret ?? (known ? null : newSecret());
    prepared.partners.push({ entry, secret, ...(await hashOf(secret, known?.secretHash)) });
  }
  for (const given of file.staff ?? []) {
    const entry = { ...given, email: given.email.toLowerCase() };
    const known = await manager.findOneBy(StaffMember, { email: entry.email });
    const secret = entry.password ?? null;
    const stored = known?.passwordHash ?? undefined;
    const { hash } = await hashOf(secret, stored);
    prepared.staff.push({ entry, secret, ...(secret === null ? {} : { hash: hash ?? stored! }) });
  }
  return prepared;
}

async function hashOf(secret: string | null, stored: string | undefined): Promise<{ hash?: string }> {
  if (secret === null) return {};
  const isSame = stored !== undefined && (await withPasswordSlot(() => verifyPassword(stored, secret)));
  return isSame ? {} : { hash: await hashPassword(secret) };
}

/** Refuses secrets and passwords that other hotels use, and keys of others. `hotelId` is undefined for a hotel that does not exist yet. */
export async function accessFaults(
  tx: EntityManager,
  hotelId: number | undefined,
  file: ReadHotelFile,
  prepared: PreparedAccess,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [index, { entry, hash }] of prepared.partners.entries()) {
    const partner = hash === undefined ? null : await tx.findOneBy(Partner, { apiKey: entry.apiKey });
    if (partner && (await hasOtherHotels(tx, partner.id, hotelId))) {
      faults.push({
        path: jsonPath(['partners', index, 'apiSecret']),
        reason:
          'is not the secret that this partner uses for its other hotels; leave it out to keep that one',
      });
    }
  }
  for (const [index, { entry, hash }] of prepared.staff.entries()) {
    const person = hash === undefined ? null : await tx.findOneBy(StaffMember, { email: entry.email });
    const isAnother = person !== null && person.passwordHash !== hash;
    if (isAnother && (await isStaffElsewhere(tx, entry.email, hotelId))) {
      faults.push({
        path: jsonPath(['staff', index, 'password']),
        reason:
          'is not the password with which this person serves other hotels; leave it out to keep that one',
      });
    }
  }
  for (const [index, { label, key }] of (file.apiKeys ?? []).entries()) {
    if (key === undefined) continue;
    const lookup = await tx.findOneBy(ApiKeyLookup, { digest: digestOf(key) });
    if (!lookup) continue;
    const own = lookup.hotelId === hotelId && (await tx.findOneBy(ApiKey, { hotelId, id: lookup.apiKeyId }));
    if (!own || own.label !== label) {
      faults.push({
        path: jsonPath(['apiKeys', index, 'key']),
        reason: 'is in use under another label or hotel',
      });
    }
  }
  return faults;
}

async function hasOtherHotels(
  tx: EntityManager,
  partnerId: number,
  hotelId: number | undefined,
): Promise<boolean> {
  const permissions = await tx.findBy(PartnerHotel, { partnerId });
  return permissions.some((permission) => permission.hotelId !== hotelId);
}

/** Partners, ApiKeys and staff that the file does not name keep their access. */
export async function writeAccess(
  tx: EntityManager,
  hotelId: number,
  file: ReadHotelFile,
  prepared: PreparedAccess,
  now: Date,
): Promise<ShownAccess> {
  const shown: ShownAccess = { partners: [], apiKeys: [], staff: [] };
  for (const partner of prepared.partners) shown.partners.push(await writePartner(tx, hotelId, partner));
  for (const entry of file.apiKeys ?? []) {
    shown.apiKeys.push({ label: entry.label, key: await writeApiKey(tx, hotelId, entry, now) });
  }
  for (const { entry, hash } of prepared.staff) {
    await bringInStaff(tx, hotelId, { ...entry, hash });
    shown.staff.push({ email: entry.email });
  }
  return shown;
}

async function writePartner(
  tx: EntityManager,
  hotelId: number,
  { entry, secret, hash }: WithSecret<PartnerEntry>,
): Promise<ShownAccess['partners'][number]> {
  const known = await tx.findOneBy(Partner, { apiKey: entry.apiKey });
  const partner = known ?? tx.create(Partner, { apiKey: entry.apiKey, name: entry.name ?? entry.apiKey });
  const isOfThisHotel = !known || !(await hasOtherHotels(tx, known.id, hotelId));
  if (isOfThisHotel && entry.name !== undefined) partner.name = entry.name;
  if (hash !== undefined) partner.secretHash = hash;
  await tx.save(partner);
  const permission = await tx.findOneBy(PartnerHotel, { partnerId: partner.id, hotelId });
  await tx.save(PartnerHotel, {
    partnerId: partner.id,
    hotelId,
    enabled: entry.enabled ?? permission?.enabled ?? true,
  });
  return { name: partner.name, apiKey: partner.apiKey, apiSecret: secret };
}

async function writeApiKey(
  tx: EntityManager,
  hotelId: number,
  { label, scopes, key: given }: NonNullable<ReadHotelFile['apiKeys']>[number],
  now: Date,
): Promise<string | null> {
  const standing = (await tx.findBy(ApiKey, { hotelId, label })).find((one) => one.revokedAt === null);
  if (standing && (given === undefined || standing.digest.equals(digestOf(given)))) {
    if (scopes) await tx.update(ApiKey, { hotelId, id: standing.id }, { scopes });
    return given ?? null;
  }
  if (standing) {
    await tx.delete(ApiKeyLookup, { digest: In([standing.digest]) });
    await tx.save(Object.assign(standing, { revokedAt: now }));
  }
  const key = given ?? newSecret();
  const digest = digestOf(key);
  const { id } = await tx.save(
    tx.create(ApiKey, { hotelId, label, digest, scopes: scopes ?? standing?.scopes ?? ['hotspot'] }),
  );
  await tx.insert(ApiKeyLookup, { digest, hotelId, apiKeyId: id });
  return key;
}

function digestOf(key: string): Buffer {
  return Buffer.from(apiKeyDigest(key), 'hex');
}
