import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'audit_entry' })
export class AuditEntry {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at!: Date;

  @Column({ name: 'actor_kind', type: 'text' })
  actorKind!: 'staff' | 'partner' | 'machine' | 'bank' | 'command' | 'service';

  @Column({ name: 'actor_id', type: 'bigint', nullable: true })
  actorId!: number | null;

  @Column({ name: 'actor_name', type: 'text', default: '' })
  actorName!: string;

  @Column({ type: 'text' })
  action!: string;

  @Column({ type: 'text', default: '' })
  entity!: string;

  @Column({ name: 'entity_id', type: 'text', default: '' })
  entityId!: string;

  @Column({ type: 'jsonb', nullable: true })
  changes!: unknown | null;

  @Column({ type: 'text', nullable: true })
  address!: string | null;

  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId!: string | null;
}
