import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The key under which a hotel's digests of identity numbers are made: random, and itself under the encryption key. */
@Entity({ name: 'guest_digest_key' })
export class GuestDigestKey {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @Column({ name: 'key_encrypted', type: 'text' })
  keyEncrypted!: string;
}
