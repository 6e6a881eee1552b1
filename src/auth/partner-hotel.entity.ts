import { Column, Entity, PrimaryColumn } from 'typeorm';
import { flag, recordId } from '../http/record-fields.js';
import { type FormOf, list, part, required } from '../http/record-form.js';
import { Distributed } from '../database/distribution.js';

@Distributed('reference')
@Entity({ name: 'partner_hotel' })
export class PartnerHotel {
  @PrimaryColumn({ name: 'partner_id', type: 'bigint' })
  partnerId!: number;

  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @Column({ type: 'boolean', default: true })
  enabled!: boolean;

  /** Whether the partner reads the secrets of the mail server and the virtual POS. */
  @Column({ name: 'may_read_secrets', type: 'boolean', default: true })
  mayReadSecrets!: boolean;
}

const PERMISSION_FORM = {
  hotelId: required(recordId()),
  enabled: flag(false),
  mayReadSecrets: flag(true),
} satisfies FormOf<PartnerHotel>;

export type PartnerPermission = Pick<PartnerHotel, keyof typeof PERMISSION_FORM>;

const MAX_HOTELS_OF_PARTNER = 10_000;

export const PERMISSIONS = list(part(PERMISSION_FORM), MAX_HOTELS_OF_PARTNER, (permissions, at) => {
  const hotels = permissions.map((one) => one?.hotelId);
  if (new Set(hotels).size < hotels.length) at.fault('is_not_valid', 'must name each hotel once');
});
