import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Distributed } from '../database/distribution.js';

/** A one-time link of an account or of an invitation. */
@Distributed('reference')
@Entity({ name: 'staff_link' })
export class StaffLink {
  @PrimaryColumn({ type: 'bytea' })
  digest!: Buffer;

  @Column({ name: 'staff_id', type: 'bigint', nullable: true })
  staffId!: number | null;

  @Column({ name: 'hotel_id', type: 'bigint', nullable: true })
  hotelId!: number | null;

  @Column({ name: 'invitation_id', type: 'bigint', nullable: true })
  invitationId!: number | null;

  /** The hotel whose managers may have seen the link; null when only its person got it. */
  @Column({ name: 'handed_to', type: 'bigint', nullable: true })
  handedTo!: number | null;

  @Column({ type: 'text', default: '' })
  email!: string;

  @Column({ type: 'text' })
  purpose!: 'invitation' | 'reset';

  @Column({ name: 'issued_at', type: 'timestamptz', default: () => 'now()' })
  issuedAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
