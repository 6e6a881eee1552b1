import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { SecretBox, SecretPlace } from '../src/secrets/secrets.js';

/** Merchant number, terminal number and user of a virtual POS, which stood in the clear. */
const CLEAR = ['merchant_id', 'terminal_no', 'user_name'];
/** Secrets of which something was kept where there was nothing. */
const KEPT = [
  ['virtual_pos', 'store_key_encrypted'],
  ['virtual_pos', 'password_encrypted'],
  ['mail_server', 'password_encrypted'],
] as const;

interface Row {
  hotelId: number;
  value: string | null;
}

/**
 * All that the hotel's contract with a payment company consists of is encrypted under the service's key, and where a
 * hotel has no secret none is kept. The migration reads and writes secrets, which is why it is made with their key.
 */
export function virtualPosSecrets(secrets: SecretBox): new () => MigrationInterface {
  return class VirtualPosSecrets1790000500000 implements MigrationInterface {
    name = 'VirtualPosSecrets1790000500000';

    async up(queryRunner: QueryRunner): Promise<void> {
      for (const column of CLEAR) {
        const name = `${column}_encrypted`;
        await queryRunner.query(`ALTER TABLE virtual_pos RENAME COLUMN ${column} TO ${name}`);
        await queryRunner.query(
          `ALTER TABLE virtual_pos ALTER COLUMN ${name} DROP DEFAULT, ALTER COLUMN ${name} DROP NOT NULL`,
        );
        await rewrite(queryRunner, 'virtual_pos', name, (value, place) =>
          secrets.encryptGiven(value ?? '', place),
        );
      }
      for (const [table, name] of KEPT) {
        await queryRunner.query(`ALTER TABLE ${table} ALTER COLUMN ${name} DROP NOT NULL`);
        await rewrite(queryRunner, table, name, (value, place) =>
          secrets.decryptGiven(value, place) === '' ? null : value,
        );
      }
    }

    async down(queryRunner: QueryRunner): Promise<void> {
      for (const [table, name] of KEPT) {
        await rewrite(queryRunner, table, name, (value, place) => value ?? secrets.encrypt('', place));
        await queryRunner.query(`ALTER TABLE ${table} ALTER COLUMN ${name} SET NOT NULL`);
      }
      for (const column of CLEAR) {
        const name = `${column}_encrypted`;
        await rewrite(queryRunner, 'virtual_pos', name, (value, place) => secrets.decryptGiven(value, place));
        await queryRunner.query(
          `ALTER TABLE virtual_pos ALTER COLUMN ${name} SET DEFAULT '', ALTER COLUMN ${name} SET NOT NULL`,
        );
        await queryRunner.query(`ALTER TABLE virtual_pos RENAME COLUMN ${name} TO ${column}`);
      }
    }
  };
}

async function rewrite(
  queryRunner: QueryRunner,
  table: string,
  field: string,
  renewed: (value: string | null, place: SecretPlace) => string | null,
): Promise<void> {
  const rows = (await queryRunner.query(
    `SELECT hotel_id AS "hotelId", ${field} AS value FROM ${table}`,
  )) as Row[];
  for (const { hotelId, value } of rows) {
    const next = renewed(value, { hotelId, table, row: hotelId, field });
    await queryRunner.query(`UPDATE ${table} SET ${field} = $2 WHERE hotel_id = $1`, [hotelId, next]);
  }
}
