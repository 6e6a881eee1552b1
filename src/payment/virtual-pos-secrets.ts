import type { SecretBox, SecretPlace } from '../secrets/secrets.js';
import { POS_SECRETS, type PosSecret } from './pos-companies.js';
import type { VirtualPos } from './virtual-pos.entity.js';

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
      : [[`${name}Encrypted`, secrets.encryptGiven(value, place(hotelId, name))]];
  });
  return Object.fromEntries(given) as Partial<Pick<VirtualPos, `${PosSecret}Encrypted`>>;
}

export function readPosSecrets(secrets: SecretBox, row: VirtualPos): Record<PosSecret, string> {
  const read = POS_SECRETS.map((name) => [
    name,
    secrets.decryptGiven(row[`${name}Encrypted`], place(row.hotelId, name)),
  ]);
  return Object.fromEntries(read) as Record<PosSecret, string>;
}

function place(hotelId: number, name: PosSecret): SecretPlace {
  return { hotelId, table: 'virtual_pos', row: hotelId, field: COLUMNS[name] };
}
