import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { choice, email, line } from '../http/record-fields.js';
import { type FormOf, withDefault, panelOnly, required } from '../http/record-form.js';
import { Distributed } from '../database/distribution.js';
import { PANEL_LANGUAGES, type PanelLanguage } from '../values/languages.js';

@Distributed('reference')
@Entity({ name: 'staff_member' })
export class StaffMember {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'password_hash', type: 'text', nullable: true })
  passwordHash!: string | null;

  /** The hotel whose managers may know the password; null when only the person knows it. */
  @Column({ name: 'password_known_to', type: 'bigint', nullable: true })
  passwordKnownTo!: number | null;

  @Column({ name: 'is_operator', type: 'boolean', default: false })
  isOperator!: boolean;

  @Column({ type: 'text', default: 'tr' })
  language!: PanelLanguage;

  @Column({ name: 'totp_secret_encrypted', type: 'text', nullable: true })
  totpSecretEncrypted!: string | null;

  @Column({ name: 'totp_confirmed_at', type: 'timestamptz', nullable: true })
  totpConfirmedAt!: Date | null;

  @Column({ name: 'totp_last_step', type: 'bigint', nullable: true })
  totpLastStep!: number | null;

  /** The hotel whose managers may have set up the second factor; null when only the person did. */
  @Column({ name: 'totp_known_to', type: 'bigint', nullable: true })
  totpKnownTo!: number | null;

  @Column({ name: 'disabled_at', type: 'timestamptz', nullable: true })
  disabledAt!: Date | null;

  @Column({ name: 'session_epoch', type: 'integer', default: 1 })
  sessionEpoch!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}

const address = email();

export const STAFF_FORM = {
  email: required({ ...address, read: (value, at) => address.read(value, at)?.toLowerCase() }),
  name: required(line()),
  language: panelOnly(withDefault('tr', choice(PANEL_LANGUAGES))),
} satisfies FormOf<StaffMember>;
