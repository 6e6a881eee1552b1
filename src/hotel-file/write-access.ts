import { type EntityManager, IsNull } from 'typeorm';
import { addApiKey, revokeApiKey, setScopes } from '../auth/api-key-changes.js';
import { apiKeyDigest } from '../auth/api-key.strategy.js';
import { ApiKeyLookup } from '../auth/api-key-lookup.entity.js';
import { ApiKey } from '../auth/api-key.entity.js';
import {
  addPartner,
  changePartner,
  newSecret,
  setPartnerSecret,
  setPermission,
} from '../auth/partner-changes.js';
import { PartnerHotel } from '../auth/partner-hotel.entity.js';
import { Partner } from '../auth/partner.entity.js';
import { hashPassword, verifyPassword, withPasswordSlotOfService } from '../auth/password.js';
import type { HotelChange } from '../database/hotel-change.js';
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
  const isSame =
    stored !== undefined && (await withPasswordSlotOfService(() => verifyPassword(stored, secret)));
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
    const lookup = await tx.findOneBy(ApiKeyLookup, { digest: apiKeyDigest(key) });
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
  change: HotelChange,
  file: ReadHotelFile,
  prepared: PreparedAccess,
  now: Date,
): Promise<ShownAccess> {
  const shown: ShownAccess = { partners: [], apiKeys: [], staff: [] };
  for (const partner of prepared.partners) shown.partners.push(await writePartner(change, partner));
  for (const entry of file.apiKeys ?? []) {
    shown.apiKeys.push({ label: entry.label, key: await writeApiKey(change, entry, now) });
  }
  for (const { entry, hash } of prepared.staff) {
    await bringInStaff(change.tx, change.hotelId, { ...entry, hash });
    shown.staff.push({ email: entry.email });
  }
  return shown;
}

async function writePartner(
  { tx, hotelId, actor }: HotelChange,
  { entry: { apiKey, name, enabled }, secret, hash }: WithSecret<PartnerEntry>,
): Promise<ShownAccess['partners'][number]> {
  const known = await tx.findOneBy(Partner, { apiKey });
  const partner = known ?? (await addPartner(tx, actor, { apiKey, name: name ?? apiKey, secretHash: hash! }));
  if (known && hash !== undefined) await setPartnerSecret(tx, actor, known.id, hash);
  const isRenamed = known !== null && name !== undefined && name !== known.name;
  const newName = isRenamed && !(await hasOtherHotels(tx, known.id, hotelId)) ? name : partner.name;
  if (known && newName !== known.name) await changePartner(tx, actor, known, { name: newName });
  const place = { partnerId: partner.id, hotelId };
  const before = (await tx.findOneBy(PartnerHotel, place)) ?? undefined;
  const after = {
    hotelId,
    enabled: enabled ?? before?.enabled ?? true,
    mayReadSecrets: before?.mayReadSecrets ?? true,
  };
  await setPermission(tx, actor, place, { before, after });
  return { name: newName, apiKey, apiSecret: secret };
}

async function writeApiKey(
  { tx, hotelId, actor }: HotelChange,
  { label, scopes, key: given }: NonNullable<ReadHotelFile['apiKeys']>[number],
  now: Date,
): Promise<string | null> {
  const standing = await tx.findOneBy(ApiKey, { hotelId, label, revokedAt: IsNull() });
  if (standing && (given === undefined || standing.digest.equals(apiKeyDigest(given)))) {
    if (scopes) await setScopes(tx, actor, standing, scopes);
    return given ?? null;
  }
  if (standing) await revokeApiKey(tx, actor, standing, now);
  const key = given ?? newSecret();
  await addApiKey(tx, actor, hotelId, { key, label, scopes: scopes ?? standing?.scopes ?? ['hotspot'] });
  return key;
}
