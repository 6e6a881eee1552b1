import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { line, paragraphs } from '../../http/record-fields.js';
import { type FormOf, required } from '../../http/record-form.js';
import { MAX_COMPANY_ADDRESS_LENGTH } from '../../values/limits.js';

/** Who pays for bookings, or sent their guests, as it is printed on what they get. */
@Entity({ name: 'company' })
export class Company {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'tax_number', type: 'text', default: '' })
  taxNumber!: string;

  @Column({ name: 'tax_office', type: 'text', default: '' })
  taxOffice!: string;

  @Column({ type: 'text', default: '' })
  address!: string;

  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}

export const COMPANY_FORM = {
  name: required(line()),
  taxNumber: line(),
  taxOffice: line(),
  address: paragraphs(MAX_COMPANY_ADDRESS_LENGTH),
} satisfies FormOf<Company>;
