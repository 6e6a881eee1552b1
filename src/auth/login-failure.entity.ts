import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Distributed } from '../database/distribution.js';

@Distributed('own key')
@Entity({ name: 'login_failure' })
export class LoginFailure {
  @PrimaryColumn({ type: 'text' })
  key!: string;

  @Column({ type: 'integer', default: 0 })
  points!: number;

  @Column({ type: 'bigint', nullable: true })
  expire!: number | null;
}
