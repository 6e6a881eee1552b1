import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { LocalizedText } from '../../values/localized-text.js';
import type { CrossFieldFault } from '../../hotel/hotel-record.js';
import { TextsAreChecked } from '../../hotel/checked-texts.js';
import { richText } from '../../hotel/rich-text.js';
import { flag, line, localized, localizedName, sortOrder, whole } from '../../http/record-fields.js';
import { type FormOf, withDefault, list, part, required } from '../../http/record-form.js';
import { MAX_ADULTS, MAX_CHILDREN_OF_ROOM_TYPE, MAX_PERSONS_OF_ROOM_TYPE } from '../../values/limits.js';

export interface RoomFeature {
  title: LocalizedText;
  icon: string;
}

@Entity({ name: 'room_type' })
export class RoomType {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  code!: string;

  @Column({ type: 'jsonb' })
  name!: LocalizedText;

  @Column({ type: 'jsonb', default: {} })
  detail!: LocalizedText;

  @Column({ name: 'capacity_adult', type: 'integer' })
  capacityAdult!: number;

  @Column({ name: 'capacity_children', type: 'integer' })
  capacityChildren!: number;

  @Column({ name: 'capacity_total', type: 'integer' })
  capacityTotal!: number;

  @Column({ name: 'total_bed', type: 'integer', default: 1 })
  totalBed!: number;

  @Column({ name: 'total_bathroom', type: 'integer', default: 1 })
  totalBathroom!: number;

  @Column({ name: 'room_size', type: 'integer', default: 0 })
  roomSize!: number;

  @Column({ type: 'boolean', default: true })
  refundable!: boolean;

  @Column({ name: 'non_refundable', type: 'boolean', default: false })
  nonRefundable!: boolean;

  @Column({ name: 'online_sales', type: 'boolean', default: true })
  onlineSales!: boolean;

  @Column({ type: 'text', array: true, default: [] })
  images!: string[];

  @Column({ type: 'jsonb', default: [] })
  features!: RoomFeature[];

  @Column({ type: 'integer', default: 0 })
  sort!: number;

  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;

  @TextsAreChecked()
  textsChecked?: boolean;
}

export const MEDIA_PATH = /^\/media\/[\w.-]+(\/[\w.-]+)*$/;
export const MAX_IMAGES = 50;

const image = required(
  line({
    test: (text) => MEDIA_PATH.test(text),
    message: 'is_not_valid',
    reason: 'must be a path /media/…',
  }),
);

const FEATURE_FORM = {
  title: localizedName(),
  icon: line(),
} satisfies FormOf<RoomFeature>;

export const ROOM_TYPE_FORM = {
  code: required(line()),
  name: localizedName(),
  detail: localized(richText()),
  capacityAdult: required(whole(1, MAX_ADULTS)),
  capacityChildren: withDefault(0, whole(0, MAX_CHILDREN_OF_ROOM_TYPE)),
  capacityTotal: whole(1, MAX_PERSONS_OF_ROOM_TYPE),
  totalBed: withDefault(1, whole(0, 1_000)),
  totalBathroom: withDefault(1, whole(0, 1_000)),
  roomSize: withDefault(0, whole(0, 100_000)),
  refundable: flag(true),
  nonRefundable: flag(false),
  onlineSales: flag(true),
  images: list(image, MAX_IMAGES),
  features: list(part(FEATURE_FORM), 200),
  sort: sortOrder(),
} satisfies FormOf<RoomType>;

/** A total above adults and children together is no fault: other systems often state one total for several types. */
export function roomTypeFaults({ capacityAdult, capacityTotal }: Partial<RoomType>): CrossFieldFault[] {
  if (capacityAdult === undefined || capacityTotal === undefined || capacityTotal >= capacityAdult) return [];
  const reason = 'must not be below capacityAdult';
  return [{ field: 'capacityTotal', message: 'adults_exceed_total', reason }];
}

/** A room type whose total is not given sleeps as many as its adults and children together. */
export function roomTypeInitials({
  capacityAdult,
  capacityChildren = 0,
}: Partial<RoomType>): Partial<RoomType> {
  return capacityAdult === undefined ? {} : { capacityTotal: capacityAdult + capacityChildren };
}
