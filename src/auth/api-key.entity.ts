import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { line } from '../http/record-fields.js';
import { type FormOf, required } from '../http/record-form.js';

@Entity({ name: 'api_key' })
export class ApiKey {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  label!: string;

  @Column({ type: 'bytea' })
  digest!: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}

export const API_KEY_FORM = { label: required(line()) } satisfies FormOf<ApiKey>;
