import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'staff_hotel' })
export class StaffHotel {
  @PrimaryColumn({ name: 'staff_id', type: 'bigint' })
  staffId!: number;

  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @Column({ type: 'text' })
  role!: 'manager' | 'reception';
}
