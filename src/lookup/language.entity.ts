import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Distributed } from '../database/distribution.js';

@Distributed('reference')
@Entity({ name: 'language' })
export class Language {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  code!: string;

  @Column({ type: 'text' })
  flag!: string;
}
