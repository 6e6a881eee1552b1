import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'staff_link' })
export class StaffLink {
  @PrimaryColumn({ type: 'bytea' })
  digest!: Buffer;

  @Column({ name: 'staff_id', type: 'bigint' })
  staffId!: number;

  @Column({ type: 'text' })
  purpose!: 'invitation' | 'reset';

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
