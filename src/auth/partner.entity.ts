import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { flag, line, webAddress } from '../http/record-fields.js';
import type { ReadContext } from '../http/read-context.js';
import { type FormOf, list, panelOnly, required } from '../http/record-form.js';
import { Distributed } from '../database/distribution.js';

@Distributed('reference')
@Entity({ name: 'partner' })
export class Partner {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'api_key', type: 'text' })
  apiKey!: string;

  @Column({ name: 'secret_hash', type: 'text' })
  secretHash!: string;

  @Column({ type: 'boolean', default: true })
  enabled!: boolean;

  @Column({ name: 'allowed_return_origins', type: 'text', array: true, default: [] })
  allowedReturnOrigins!: string[];

  /** Tokens of an earlier epoch are not valid. */
  @Column({ name: 'token_epoch', type: 'bigint', default: 0 })
  tokenEpoch!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}

const origin = () => ({
  ...webAddress(),
  read: (value: unknown, at: ReadContext) => {
    const address = webAddress().read(value, at);
    return address && new URL(address).origin;
  },
});

export const PARTNER_FORM = {
  name: required(line()),
  apiKey: line({
    test: (text) => /^[\w.@:+-]+$/.test(text),
    reason: 'must have only letters, digits and . @ : + - _',
  }),
  enabled: panelOnly(flag(true)),
  allowedReturnOrigins: panelOnly(list(origin(), 50)),
} satisfies FormOf<Partner>;
