import { Column, Entity, PrimaryColumn } from 'typeorm';
import { choice } from '../http/record-fields.js';
import { list } from '../http/record-form.js';

const TYPE_IDS = [1, 3, 9, 10] as const;
export type PaymentTypeId = (typeof TYPE_IDS)[number];

/** The ways to pay that are open, in the order in which guests see them. */
export const PAYMENT_TYPES = list(choice(TYPE_IDS), TYPE_IDS.length, (types, at) => {
  types.forEach((type, index) => {
    if (type !== undefined && types.indexOf(type) < index)
      at.at(index).fault('is_not_valid', `${type} stands here a second time`);
  });
});

@Entity({ name: 'hotel_payment_type' })
export class HotelPaymentType {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryColumn({ name: 'type_id', type: 'integer' })
  typeId!: PaymentTypeId;

  @Column({ type: 'integer', default: 0 })
  sort!: number;
}
