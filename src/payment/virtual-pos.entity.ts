import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SecretPlace } from '../database/secrets.js';

@Entity({ name: 'virtual_pos' })
export class VirtualPos {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @Column({ name: 'company_id', type: 'integer' })
  companyId!: number;

  @Column({ name: 'company_code', type: 'text' })
  companyCode!: string;

  @Column({ name: 'company_name', type: 'text' })
  companyName!: string;

  @Column({ name: 'merchant_id', type: 'text', default: '' })
  merchantId!: string;

  @Column({ name: 'terminal_no', type: 'text', default: '' })
  terminalNo!: string;

  @Column({ name: 'user_name', type: 'text', default: '' })
  userName!: string;

  @Column({ name: 'store_key_encrypted', type: 'text' })
  storeKeyEncrypted!: string;

  @Column({ name: 'password_encrypted', type: 'text' })
  passwordEncrypted!: string;

  @Column({ name: 'max_installment', type: 'integer', default: 1 })
  maxInstallment!: number;

  @Column({ name: 'gateway_url', type: 'text', nullable: true })
  gatewayUrl!: string | null;
}

/** Where a secret of the hotel's virtual POS is kept encrypted. */
export function virtualPosPlace(
  hotelId: number,
  field: 'store_key_encrypted' | 'password_encrypted',
): SecretPlace {
  return { hotelId, table: 'virtual_pos', row: hotelId, field };
}
