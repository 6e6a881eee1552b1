import { catalogueRevision } from '../database/hotel-revisions.js';
import type { ReadPool } from '../database/read-pool.service.js';
import type { Scope } from './api-key.entity.js';

type PartnerAccessRow = [
  partnerId: number,
  hotelId: number,
  mayReadSecrets: boolean,
  tokenEpoch: number,
  search: number,
  catalogue: number,
  desk: number,
];

type KeyAccessRow = [
  digestHex: string,
  hotelId: number,
  apiKeyId: number,
  label: string,
  scopes: Scope[],
  search: number,
  catalogue: number,
  desk: number,
];

/** Returns the pairs of a partner and a hotel, at the same place of both lists, whose permission is enabled. */
export function readPartnerAccess(
  database: ReadPool,
  partnerIds: readonly string[],
  hotelIds: readonly string[],
): Promise<PartnerAccessRow[]> {
  return database.rows(
    `SELECT asked.partner_id, asked.hotel_id, ph.may_read_secrets, p.token_epoch, r.search, ${catalogueRevision('r')}, r.desk
         FROM unnest($1::bigint[], $2::bigint[]) AS asked (partner_id, hotel_id)
         JOIN partner p ON p.id = asked.partner_id AND p.enabled
         JOIN partner_hotel ph ON ph.partner_id = p.id AND ph.hotel_id = asked.hotel_id AND ph.enabled
         JOIN hotel_revision r ON r.hotel_id = asked.hotel_id
        WHERE r.hotel_id = ANY ($2::bigint[])`,
    [partnerIds, hotelIds],
  );
}

export function readEnabledPartners(
  database: ReadPool,
  partnerIds: readonly number[],
): Promise<[id: number, tokenEpoch: number][]> {
  return database.rows('SELECT id, token_epoch FROM partner WHERE enabled AND id = ANY ($1::bigint[])', [
    partnerIds,
  ]);
}

/** `hotelIds`: the hotels of the keys. */
export function readKeyAccess(
  database: ReadPool,
  digests: readonly Buffer[],
  hotelIds: readonly number[],
): Promise<KeyAccessRow[]> {
  return database.rows(
    `SELECT encode(l.digest, 'hex'), l.hotel_id, l.api_key_id, k.label, k.scopes, r.search, ${catalogueRevision('r')}, r.desk
         FROM api_key_lookup l
         JOIN api_key k ON k.hotel_id = l.hotel_id AND k.id = l.api_key_id
         JOIN hotel_revision r ON r.hotel_id = k.hotel_id
        WHERE l.digest = ANY ($1::bytea[]) AND k.hotel_id = ANY ($2::bigint[]) AND r.hotel_id = ANY ($2::bigint[])`,
    [digests, hotelIds],
  );
}

export function readHotelsOfKeys(
  database: ReadPool,
  digests: readonly Buffer[],
): Promise<[digestHex: string, hotelId: number][]> {
  return database.rows(
    `SELECT encode(digest, 'hex'), hotel_id FROM api_key_lookup WHERE digest = ANY ($1::bytea[])`,
    [digests],
  );
}
