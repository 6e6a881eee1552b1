import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { Caller } from '../auth/caller.js';
import { SecretReads } from '../auth/secret-reads.service.js';
import { BankAccount } from './bank-account.entity.js';
import { HotelPaymentType } from './hotel-payment-type.entity.js';
import {
  bankInfoIsNotFound,
  companyInfoIsNotFound,
  orderIsNotFound,
  paymentTypeIsNotAvailable,
} from './payment.errors.js';
import {
  type BankAccountItem,
  bankAccountItem,
  type PaymentCompany,
  paymentCompany,
  type PaymentStatusResult,
  paymentStatus,
  type StartPaymentResult,
} from './payment.dto.js';
import { type Order, PaymentSessionService } from './payment-session.service.js';
import type { PaymentToStart } from './payment-start.pipe.js';
import { type PaymentSender, PaymentStartService } from './payment-start.service.js';
import { BANK_TRANSFER, ONLINE_PAYMENT, type PaymentTypeId } from './payment-types.js';
import { recordStoreKeyReader } from './store-key-readers.js';
import { VirtualPosService } from './virtual-pos.service.js';

@Injectable()
export class PaymentService {
  constructor(
    @InjectRepository(HotelPaymentType) private readonly types: Repository<HotelPaymentType>,
    @InjectRepository(BankAccount) private readonly accounts: Repository<BankAccount>,
    private readonly virtualPos: VirtualPosService,
    private readonly secretReads: SecretReads,
    private readonly sessions: PaymentSessionService,
    private readonly starts: PaymentStartService,
  ) {}

  async enabledTypes(hotelId: number): Promise<PaymentTypeId[]> {
    const rows = await this.types.find({ where: { hotelId }, order: { sort: 'ASC', typeId: 'ASC' } });
    return rows.map(({ typeId }) => typeId);
  }

  /** Throws `bank_info_is_not_found` when the hotel has no account. */
  async banks(hotelId: number): Promise<BankAccountItem[]> {
    const rows = await this.accounts.find({ where: { hotelId }, order: { sort: 'ASC', id: 'ASC' } });
    if (rows.length === 0) throw bankInfoIsNotFound();
    return rows.map(bankAccountItem);
  }

  /** Audits the read. Throws `hotel_company_info_could_not_found`, also to a partner that may not read secrets. */
  async company(caller: Caller): Promise<PaymentCompany> {
    const pos = caller.mayReadSecrets ? await this.virtualPos.of(caller.hotelId) : undefined;
    if (!pos) throw companyInfoIsNotFound();
    await this.secretReads.record(caller, 'virtual-pos');
    await recordStoreKeyReader(this.accounts.manager, {
      hotelId: caller.hotelId,
      partnerId: caller.partnerId!,
    });
    return paymentCompany(pos);
  }

  /** Starts the payment step of a type that the hotel enabled; throws `payment_type_is_not_available` for others. */
  async start(
    caller: Caller,
    type: PaymentTypeId,
    asked: PaymentToStart,
    sender: PaymentSender,
  ): Promise<StartPaymentResult> {
    const { hotelId } = caller;
    if (!(await this.enabledTypes(hotelId)).includes(type)) throw paymentTypeIsNotAvailable();
    if (type === ONLINE_PAYMENT) {
      const code = await this.starts.start(caller, asked, sender);
      return { success: true, message: 'payment_order_code', code };
    }
    if (type === BANK_TRANSFER) {
      return { success: true, message: 'payment_by_bank_transfer', banks: await this.banks(hotelId) };
    }
    return { success: true, message: 'credit_card_info_should_be_requested' };
  }

  async status(order: Order): Promise<PaymentStatusResult> {
    const session = await this.sessions.ofOrder(order);
    if (!session) throw orderIsNotFound();
    return paymentStatus(session, this.sessions.isOver(session));
  }

  /** The payment status of a partner's orders, by their number; those without a payment are left out. */
  async statusOfOrders(
    database: EntityManager,
    owner: Pick<Order, 'hotelId' | 'partnerId'>,
    orderIds: readonly string[],
  ): Promise<Map<string, string>> {
    const sessions = await this.sessions.ofOrders(database, owner, orderIds);
    return new Map(
      sessions.map((one) => [one.orderId, paymentStatus(one, this.sessions.isOver(one)).status]),
    );
  }
}
