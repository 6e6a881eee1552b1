import { Column, Entity, PrimaryColumn } from 'typeorm';
import { choice } from '../http/record-fields.js';
import { list } from '../http/record-form.js';
import { PAYMENT_TYPE_IDS, type PaymentTypeId } from './payment-types.js';

/** The ways to pay that are open, in the order in which guests see them. */
export const PAYMENT_TYPES = list(choice(PAYMENT_TYPE_IDS), PAYMENT_TYPE_IDS.length, (types, at) => {
  types.forEach((type, index) => {
    if (type !== undefined && types.indexOf(type) < index)
      at.at(index).fault('is_not_valid', `${type} is a duplicate`);
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
