import type { SecretPlace } from './secrets.js';

/** A column that holds secrets, with the SQL of what identifies a value of it. */
export interface EncryptedColumn {
  table: string;
  name: string;
  /** The field in the associated data of its values. */
  field: string;
  hotel: string;
  row: string;
}

export interface StoredSecret {
  hotel: number;
  row: number;
  value: string;
}

const ofHotel = (table: string, name: string): EncryptedColumn => ({
  table,
  name,
  field: name,
  hotel: 'hotel_id',
  row: 'hotel_id',
});

const ofCard = (field: string): EncryptedColumn => ({
  table: 'card',
  name: `${field}_encrypted`,
  field,
  hotel: 'hotel_id',
  row: 'id',
});

export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  ofHotel('mail_server', 'password_encrypted'),
  ofHotel('virtual_pos', 'merchant_id_encrypted'),
  ofHotel('virtual_pos', 'terminal_no_encrypted'),
  ofHotel('virtual_pos', 'user_name_encrypted'),
  ofHotel('virtual_pos', 'password_encrypted'),
  ofHotel('virtual_pos', 'store_key_encrypted'),
  ofHotel('virtual_pos', 'inquiry_user_encrypted'),
  ofHotel('virtual_pos', 'inquiry_password_encrypted'),
  ofHotel('guest_digest_key', 'key_encrypted'),
  ofCard('holder'),
  ofCard('number'),
  ofCard('expiry'),
  ofCard('cvv'),
  {
    table: 'webhook',
    name: 'secret_encrypted',
    field: 'secret_encrypted',
    hotel: 'hotel_id',
    row: 'id',
  },
  // A member of staff belongs to no single hotel.
  {
    table: 'staff_member',
    name: 'totp_secret_encrypted',
    field: 'totp_secret_encrypted',
    hotel: '0',
    row: 'id',
  },
];

export function placeOf({ table, field }: EncryptedColumn, { hotel, row }: StoredSecret): SecretPlace {
  return { hotelId: Number(hotel), table, row, field };
}
