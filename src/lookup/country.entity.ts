import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Distributed } from '../database/distribution.js';

@Distributed('reference')
@Entity({ name: 'country' })
export class Country {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'name_ing', type: 'text' })
  nameIng!: string;

  @Column({ type: 'text' })
  code!: string;

  @Column({ type: 'text' })
  plate!: string;
}
