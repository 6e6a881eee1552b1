import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SecretPlace } from '../secrets/secrets.js';
import { choice, line, paragraphs, whole } from '../http/record-fields.js';
import { fileOnly, type FormOf, inFileAs, withDefault, required, secret } from '../http/record-form.js';

@Entity({ name: 'mail_server' })
export class MailServer {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @Column({ type: 'text', default: 'smtp' })
  transport!: string;

  @Column({ type: 'text', default: 'tls' })
  encryption!: string;

  @Column({ type: 'integer' })
  port!: number;

  @Column({ type: 'text' })
  host!: string;

  @Column({ name: 'user_name', type: 'text' })
  userName!: string;

  @Column({ name: 'password_encrypted', type: 'text', nullable: true })
  passwordEncrypted!: string | null;
}

export function mailPasswordPlace(hotelId: number): SecretPlace {
  return { hotelId, table: 'mail_server', row: hotelId, field: 'password_encrypted' };
}

export const MAIL_ENCRYPTIONS = ['tls', 'ssl', 'none'] as const;

export const MAIL_SERVER_FORM = {
  transport: fileOnly(withDefault('smtp', choice(['smtp']))),
  encryption: withDefault('tls', choice(MAIL_ENCRYPTIONS)),
  port: required(whole(1, 65_535)),
  host: required(
    line({ test: (text) => /^[A-Za-z0-9.:-]+$/.test(text), reason: 'must be the name or address of a host' }),
  ),
  userName: inFileAs('user', line()),
} satisfies FormOf<MailServer>;

/** Encrypted once it is read. */
export const MAIL_PASSWORD_FORM = { password: secret(paragraphs(1_000)) };

/** What becomes of a password that is not given: it goes with the user name, and never to another host. */
export function notGivenPassword(
  before: MailServer | null | undefined,
  { host, userName }: Partial<MailServer>,
): 'kept' | 'dropped' | 'required' {
  if (!before?.passwordEncrypted || !userName) return 'dropped';
  return host === before.host ? 'kept' : 'required';
}
