import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Distributed } from '../database/distribution.js';
import type { StaffRole } from './staff-hotel.entity.js';
import type { PanelLanguage } from '../values/languages.js';

/** Its ids come from the sequence of accounts. */
@Distributed('reference')
@Entity({ name: 'staff_invitation' })
export class StaffInvitation {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ type: 'bigint' })
  id!: number;

  @Column({ type: 'text' })
  email!: string;

  /** As the hotel wrote it: what the person's own account says stays unknown to the hotel. */
  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', default: 'tr' })
  language!: PanelLanguage;

  @Column({ type: 'text' })
  role!: StaffRole;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
