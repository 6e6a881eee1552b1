import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { choice, line, sortOrder } from '../../http/record-fields.js';
import { type FormOf, inFileAs, withDefault, required } from '../../http/record-form.js';

@Entity({ name: 'building' })
export class Building {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  code!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'router_encryption', type: 'integer', default: 0 })
  routerEncryption!: 0 | 1;

  @Column({ type: 'integer', default: 0 })
  sort!: number;

  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}

export const BUILDING_FORM = {
  code: required(line()),
  name: required(line()),
  routerEncryption: inFileAs('routerSifreleme', withDefault(0, choice([0, 1]))),
  sort: sortOrder(),
} satisfies FormOf<Building>;
