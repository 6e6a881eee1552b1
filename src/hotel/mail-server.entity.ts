import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SecretPlace } from '../secrets/secrets.js';

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

/** Where the password of the hotel's mail server is kept encrypted. */
export function mailPasswordPlace(hotelId: number): SecretPlace {
  return { hotelId, table: 'mail_server', row: hotelId, field: 'password_encrypted' };
}
