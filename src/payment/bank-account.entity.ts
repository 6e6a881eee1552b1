import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { line, sortOrder } from '../http/record-fields.js';
import { type FormOf, required } from '../http/record-form.js';
import { bareIban, isIban } from './iban.js';

@Entity({ name: 'bank_account' })
export class BankAccount {
  @PrimaryColumn({ name: 'hotel_id', type: 'bigint' })
  hotelId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'company_name', type: 'text' })
  companyName!: string;

  @Column({ type: 'text' })
  holder!: string;

  @Column({ name: 'branch_name', type: 'text', default: '' })
  branchName!: string;

  @Column({ name: 'branch_number', type: 'text', default: '' })
  branchNumber!: string;

  @Column({ name: 'bank_account_number', type: 'text', default: '' })
  bankAccountNumber!: string;

  @Column({ type: 'text', default: '' })
  iban!: string;

  @Column({ type: 'integer', default: 0 })
  sort!: number;
}

export const BANK_ACCOUNT_FORM = {
  companyName: required(line()),
  holder: required(line()),
  branchName: line(),
  branchNumber: line(),
  bankAccountNumber: line(),
  iban: required(
    line({ test: isIban, message: 'is_not_an_iban', reason: 'must be a valid IBAN', stored: bareIban }),
  ),
  sort: sortOrder(),
} satisfies FormOf<BankAccount>;
