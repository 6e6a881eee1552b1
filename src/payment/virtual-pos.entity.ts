import { Column, Entity, PrimaryColumn } from 'typeorm';

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

  @Column({ name: 'merchant_id_encrypted', type: 'text', nullable: true })
  merchantIdEncrypted!: string | null;

  @Column({ name: 'terminal_no_encrypted', type: 'text', nullable: true })
  terminalNoEncrypted!: string | null;

  @Column({ name: 'user_name_encrypted', type: 'text', nullable: true })
  userNameEncrypted!: string | null;

  @Column({ name: 'password_encrypted', type: 'text', nullable: true })
  passwordEncrypted!: string | null;

  @Column({ name: 'store_key_encrypted', type: 'text', nullable: true })
  storeKeyEncrypted!: string | null;

  @Column({ name: 'max_installment', type: 'integer', default: 1 })
  maxInstallment!: number;

  @Column({ name: 'gateway_url', type: 'text', nullable: true })
  gatewayUrl!: string | null;
}
