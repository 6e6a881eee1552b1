import type { SecretBox, SecretPlace } from '../secrets/secrets.js';
import { placeOf, POS_SECRETS, type PosSecret, secretsOf } from './pos-companies.js';
import type { PosRow, VirtualPos } from './virtual-pos.entity.js';

const COLUMNS: Record<PosSecret, string> = {
  merchantId: 'merchant_id_encrypted',
  terminalNo: 'terminal_no_encrypted',
  userName: 'user_name_encrypted',
  password: 'password_encrypted',
  storeKey: 'store_key_encrypted',
  inquiryUser: 'inquiry_user_encrypted',
  inquiryPassword: 'inquiry_password_encrypted',
};

/** Returns the encrypted columns; secrets that are not given are left out. */
export function hidePosSecrets(
  secrets: SecretBox,
  hotelId: number,
  plain: Readonly<Partial<Record<PosSecret, string>>>,
): Partial<Pick<VirtualPos, `${PosSecret}Encrypted`>> {
  const given = POS_SECRETS.flatMap((name) => {
    const value = plain[name];
    return value === undefined
      ? []
      : [[`${name}Encrypted`, secrets.encryptGiven(value, secretPlace(hotelId, name))]];
  });
  return Object.fromEntries(given) as Partial<Pick<VirtualPos, `${PosSecret}Encrypted`>>;
}

export function readPosSecrets(secrets: SecretBox, row: VirtualPos): Record<PosSecret, string> {
  const read = POS_SECRETS.map((name) => [
    name,
    secrets.decryptGiven(row[`${name}Encrypted`], secretPlace(row.hotelId, name)),
  ]);
  return Object.fromEntries(read) as Record<PosSecret, string>;
}

/** What happens to the stored secrets when a virtual POS is saved without them. */
export interface NotGiven {
  /** Kept, because company, bank and address have not changed. */
  kept: PosSecret[];
  /** To be entered again: the new company, bank or address must not get the old ones. Others are deleted. */
  required: PosSecret[];
}

export function notGivenSecrets(
  before: VirtualPos | null | undefined,
  row: PosRow,
  isGiven: (name: PosSecret) => boolean,
): NotGiven {
  const notGiven = POS_SECRETS.filter((name) => before && !isGiven(name));
  if (before && placeOf(before) === placeOf(row)) return { kept: notGiven, required: [] };
  const used = secretsOf(row.companyCode) ?? [];
  return {
    kept: [],
    required: notGiven.filter((name) => used.includes(name) && before?.[`${name}Encrypted`]),
  };
}

function secretPlace(hotelId: number, name: PosSecret): SecretPlace {
  return { hotelId, table: 'virtual_pos', row: hotelId, field: COLUMNS[name] };
}
