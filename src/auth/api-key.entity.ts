import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { choice, line } from '../http/record-fields.js';
import { type Field, type FormOf, fromJson, list, required } from '../http/record-form.js';

/** What an ApiKey opens: the list of guests in house, or rates and availability. */
export const SCOPES = ['hotspot', 'rates'] as const;
export type Scope = (typeof SCOPES)[number];

@Entity({ name: 'api_key' })
export class ApiKey {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  label!: string;

  @Column({ type: 'text', array: true, default: ['hotspot'] })
  scopes!: Scope[];

  @Column({ type: 'bytea' })
  digest!: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}

const scopeList = list<Scope, string>(choice(SCOPES), SCOPES.length, (scopes, at) => {
  if (scopes.length === 0) at.fault('is_required', 'must name at least one scope');
  if (new Set(scopes).size < scopes.length) at.fault('is_not_valid', 'must name each scope once');
});

const scopes: Field<Scope[], string[]> = {
  ...scopeList,
  initial: ['hotspot'],
  fromFormText: (value) => {
    if (value === 'both') return [...SCOPES];
    const parsed = fromJson(value);
    return typeof parsed === 'string' ? [parsed] : parsed;
  },
};

export const API_KEY_FORM = { label: required(line()), scopes } satisfies FormOf<ApiKey>;
