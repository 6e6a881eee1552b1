import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'hotel_revision' })
export class HotelRevision {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @Column({ type: 'bigint', default: 1 })
  search!: number;

  @Column({ type: 'bigint', default: 1 })
  catalogue!: number;

  /** What `catalogue` was raised to because of prices alone, for instances of an earlier release. */
  @Column({ name: 'catalogue_for_days', type: 'bigint', default: 0 })
  catalogueForDays!: number;

  /** What counts while `catalogue` is as high as that. */
  @Column({ name: 'catalogue_before_days', type: 'bigint', default: 0 })
  catalogueBeforeDays!: number;

  @Column({ type: 'bigint', default: 1 })
  desk!: number;

  @Column({ type: 'bigint', default: 0 })
  changes!: number;

  /** Whether partners have rooms set aside on nights to come that are not released. */
  @Column({ name: 'has_allotments', type: 'boolean', default: false })
  hasAllotments!: boolean;

  /** The first day on which such nights are released; null for none. */
  @Column({ name: 'next_release', type: 'date', nullable: true })
  nextRelease!: string | null;
}
