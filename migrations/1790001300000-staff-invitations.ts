import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A person joins a hotel by accepting its invitation, and an account knows which hotel may know its password or second
 * factor. Accounts of one hotel are taken for known to it, as its managers may have been shown their link. People
 * without a password, who have accepted nothing yet, become invitations. A new link is issued to them.
 */
export class StaffInvitations1790001300000 implements MigrationInterface {
  name = 'StaffInvitations1790001300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SCHEMA);
    await queryRunner.query(DATA);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM staff_link WHERE staff_id IS NULL;
      ALTER TABLE staff_link DROP COLUMN hotel_id, DROP COLUMN invitation_id, DROP COLUMN handed_to,
        DROP COLUMN email, DROP COLUMN issued_at;
      ALTER TABLE staff_link ALTER COLUMN staff_id SET NOT NULL;
      DROP TABLE staff_invitation;
      ALTER TABLE staff_member DROP COLUMN password_known_to, DROP COLUMN totp_known_to;`);
  }
}

const SCHEMA = `
ALTER TABLE staff_member
  ADD COLUMN password_known_to bigint,
  ADD COLUMN totp_known_to bigint,
  ADD CONSTRAINT staff_member_operator_known_to_no_hotel
    CHECK (NOT is_operator OR (password_known_to IS NULL AND totp_known_to IS NULL));
CREATE TABLE staff_invitation (
  hotel_id bigint NOT NULL REFERENCES hotel (id),
  id bigint NOT NULL DEFAULT nextval('staff_member_id_seq'),
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL,
  language text NOT NULL DEFAULT 'tr' CHECK (language IN ('tr', 'en')),
  role text NOT NULL CHECK (role IN ('manager', 'reception')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (hotel_id, id),
  UNIQUE (hotel_id, email)
);
CREATE INDEX staff_invitation_by_email ON staff_invitation (email);
ALTER TABLE staff_link
  ALTER COLUMN staff_id DROP NOT NULL,
  ADD COLUMN hotel_id bigint,
  ADD COLUMN invitation_id bigint,
  ADD COLUMN handed_to bigint,
  ADD COLUMN email text NOT NULL DEFAULT '',
  ADD COLUMN issued_at timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT staff_link_one_owner CHECK (num_nonnulls(staff_id, invitation_id) = 1),
  ADD FOREIGN KEY (hotel_id, invitation_id) REFERENCES staff_invitation (hotel_id, id) ON DELETE CASCADE;
CREATE INDEX staff_link_by_email ON staff_link (email);
`;

const DATA = `
DELETE FROM staff_link;
INSERT INTO staff_invitation (hotel_id, email, name, language, role)
  SELECT sh.hotel_id, m.email, m.name, m.language, sh.role
    FROM staff_hotel sh JOIN staff_member m ON m.id = sh.staff_id
   WHERE m.password_hash IS NULL AND NOT m.is_operator;
DELETE FROM staff_hotel sh USING staff_member m
 WHERE m.id = sh.staff_id AND m.password_hash IS NULL AND NOT m.is_operator;
UPDATE staff_member m SET disabled_at = coalesce(disabled_at, now())
 WHERE password_hash IS NULL AND NOT is_operator;
UPDATE staff_member m SET password_known_to = sole.hotel_id,
       totp_known_to = CASE WHEN totp_confirmed_at IS NOT NULL THEN sole.hotel_id END
  FROM (SELECT staff_id, min(hotel_id) AS hotel_id FROM staff_hotel GROUP BY staff_id HAVING count(*) = 1) sole
 WHERE sole.staff_id = m.id AND NOT m.is_operator;
`;
