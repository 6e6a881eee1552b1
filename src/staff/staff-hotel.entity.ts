import { Column, Entity, PrimaryColumn } from 'typeorm';
import { choice } from '../http/record-fields.js';
import { type FormOf, required } from '../http/record-form.js';
import { Distributed } from '../database/distribution.js';

export const STAFF_ROLES = ['manager', 'reception', 'housekeeping'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

@Distributed('reference')
@Entity({ name: 'staff_hotel' })
export class StaffHotel {
  @PrimaryColumn({ name: 'staff_id', type: 'bigint' })
  staffId!: number;

  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @Column({ type: 'text' })
  role!: StaffRole;
}

export const STAFF_ROLE_FORM = {
  role: required(choice(STAFF_ROLES)),
} satisfies FormOf<StaffHotel>;
