import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'social_link' })
export class SocialLink {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  category!: string;

  @Column({ type: 'text' })
  icon!: string;

  @Column({ type: 'text', nullable: true })
  iconsvg!: string | null;

  @Column({ type: 'text' })
  url!: string;

  @Column({ type: 'integer', default: 0 })
  sort!: number;
}
