import { Column, Entity, PrimaryColumn } from 'typeorm';
import { line, paragraphs, webAddress, whole } from '../http/record-fields.js';
import { type FormOf, inFileAs, withDefault, optional, required, secret } from '../http/record-form.js';
import type { PosSecret } from './pos-companies.js';

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

  /** Who asks the bank about payments. Partners never read it. */
  @Column({ name: 'inquiry_user_encrypted', type: 'text', nullable: true })
  inquiryUserEncrypted!: string | null;

  @Column({ name: 'inquiry_password_encrypted', type: 'text', nullable: true })
  inquiryPasswordEncrypted!: string | null;

  @Column({ name: 'max_installment', type: 'integer', default: 1 })
  maxInstallment!: number;

  @Column({ name: 'gateway_url', type: 'text', nullable: true })
  gatewayUrl!: string | null;
}

/** Whether the address is one of the company's own is for the service to say: see `isGatewayOf`. */
export const VIRTUAL_POS_FORM = {
  /** Partners integrate companies that the service does not know by themselves; the panel offers those that it knows. */
  companyCode: inFileAs('company_code', required(line())),
  companyName: inFileAs('company_name', line()),
  companyId: inFileAs('company_id', withDefault(0, whole(0, 2_147_483_647))),
  maxInstallment: inFileAs('max_installment', withDefault(1, whole(1, 36))),
  gatewayUrl: optional(webAddress()),
} satisfies FormOf<VirtualPos>;

/** Encrypted once they are read. */
export const POS_SECRETS_FORM = {
  merchantId: inFileAs('merchant_id', secret(line())),
  terminalNo: inFileAs('terminal_no', secret(line())),
  userName: inFileAs('user', secret(line())),
  password: secret(paragraphs(1_000)),
  storeKey: inFileAs('store_key', secret(paragraphs(1_000))),
  inquiryUser: inFileAs('inquiry_user', secret(line())),
  inquiryPassword: inFileAs('inquiry_password', secret(paragraphs(1_000))),
} satisfies Record<PosSecret, unknown>;

export interface PosRow {
  companyCode: string;
  companyName: string;
  companyId: number;
  maxInstallment: number;
  gatewayUrl: string | null;
}

export function posRow(values: Partial<VirtualPos>): PosRow {
  const row = values as PosRow;
  return { ...row, companyName: row.companyName || row.companyCode };
}
