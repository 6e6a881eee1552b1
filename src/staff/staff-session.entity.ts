import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Distributed } from '../database/distribution.js';

@Distributed('own key')
@Entity({ name: 'staff_session' })
export class StaffSession {
  @PrimaryColumn({ type: 'text' })
  sid!: string;

  @Column({ type: 'json' })
  sess!: unknown;

  @Column({ type: 'timestamptz' })
  expire!: Date;
}
