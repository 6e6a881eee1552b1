import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ServiceError } from '../../../http/errors.js';
import { POS_COMPANIES } from '../../../payment/payment-providers.service.js';
import { PaymentSessionService } from '../../../payment/payment-session.service.js';
import { PaymentSettingsService } from '../../../payment/payment-settings.service.js';
import { MANAGERS } from '../access.js';
import type { PanelField, PanelResource, RecordCommand } from '../adapter/definition.js';

const secret = (name: string, sql: string): PanelField => ({ name, kind: 'secret', sql, form: 'both' });

/** SQL of a payment's number in the panel, where records have whole numbers: 52 bits that its session's id always gives. */
export const paymentNumber = (session: string): string =>
  `('x' || left(md5(${session}.id), 13))::bit(52)::bigint`;

/** How the hotel is paid. */
@Injectable()
export class PaymentResources {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentSettingsService,
    private readonly sessions: PaymentSessionService,
  ) {}

  resources(): PanelResource[] {
    return [this.paymentTypes(), this.bankAccounts(), this.virtualPos(), this.started()];
  }

  private paymentTypes(): PanelResource {
    return {
      id: 'paymentTypes',
      icon: 'CreditCard',
      group: 'payments',
      from: 'hotel r',
      hotel: 'r.id',
      title: 'r.title',
      read: MANAGERS,
      write: MANAGERS,
      order: { field: 'title', direction: 'asc' },
      single: { empty: { types: '[]' } },
      fields: [
        {
          name: 'types',
          kind: 'paymentTypes',
          sql: `(SELECT coalesce(json_agg(p.type_id ORDER BY p.sort, p.type_id), '[]')
                   FROM hotel_payment_type p WHERE p.hotel_id = r.id)`,
          choices: ['1', '3', '9', '10'],
          form: 'both',
        },
      ],
      update: async (user, id, values) => {
        await this.payments.savePaymentTypes(user.hotelId!, values, user.actor);
        return { id };
      },
    };
  }

  private bankAccounts(): PanelResource {
    return {
      id: 'bankAccounts',
      icon: 'Briefcase',
      group: 'payments',
      from: 'bank_account r',
      hotel: 'r.hotel_id',
      title: `r.company_name || ' · ' || r.iban`,
      read: MANAGERS,
      write: MANAGERS,
      order: { field: 'sort', direction: 'asc' },
      fields: [
        {
          name: 'companyName',
          kind: 'text',
          list: true,
          filter: true,
          sort: true,
          form: 'both',
          required: true,
        },
        { name: 'holder', kind: 'text', list: true, filter: true, sort: true, form: 'both', required: true },
        { name: 'iban', kind: 'text', list: true, filter: true, sort: true, form: 'both', required: true },
        { name: 'branchName', kind: 'text', form: 'both' },
        { name: 'branchNumber', kind: 'text', form: 'both' },
        { name: 'bankAccountNumber', kind: 'text', form: 'both' },
        { name: 'sort', kind: 'whole', sort: true, form: 'both', hideInShow: true, initial: '0' },
      ],
      create: async (user, values) => ({
        id: await this.payments.saveBankAccount(user.hotelId!, undefined, values, user.actor),
      }),
      update: async (user, id, values) => ({
        id: await this.payments.saveBankAccount(user.hotelId!, id, values, user.actor),
      }),
      remove: (user, id) => this.payments.deleteBankAccount(user.hotelId!, id, user.actor),
    };
  }

  private virtualPos(): PanelResource {
    return {
      id: 'virtualPos',
      icon: 'Server',
      group: 'payments',
      from: 'virtual_pos r',
      hotel: 'r.hotel_id',
      idSql: 'r.hotel_id',
      title: 'r.company_name',
      read: MANAGERS,
      write: MANAGERS,
      order: { field: 'companyName', direction: 'asc' },
      single: { empty: { companyCode: '', companyName: '', companyId: '0', maxInstallment: '1' } },
      fields: [
        { name: 'companyCode', kind: 'choice', choices: POS_COMPANIES, form: 'both', required: true },
        { name: 'companyName', kind: 'text', form: 'both', required: true },
        { name: 'companyId', kind: 'whole', form: 'both' },
        secret('merchantId', 'r.merchant_id_encrypted'),
        secret('terminalNo', 'r.terminal_no_encrypted'),
        secret('userName', 'r.user_name_encrypted'),
        secret('password', 'r.password_encrypted'),
        secret('storeKey', 'r.store_key_encrypted'),
        { name: 'maxInstallment', kind: 'whole', form: 'both' },
        { name: 'gatewayUrl', kind: 'text', form: 'both' },
      ],
      update: async (user, id, values) => {
        await this.payments.saveVirtualPos(user.hotelId!, values, user.actor);
        return { id };
      },
      commands: [
        {
          name: 'removeVirtualPos',
          icon: 'Trash2',
          roles: MANAGERS,
          danger: true,
          run: async (user, id) => {
            await this.payments.deleteVirtualPos(user.hotelId!, user.actor);
            return { id };
          },
        },
      ],
    };
  }

  /** Payments that partners started. Of one that is under review the hotel says how it ended. */
  private started(): PanelResource {
    return {
      id: 'payments',
      icon: 'DollarSign',
      group: 'payments',
      from: 'payment_session r LEFT JOIN partner p ON p.id = r.partner_id',
      hotel: 'r.hotel_id',
      idSql: paymentNumber('r'),
      title: 'r.order_id',
      read: MANAGERS,
      order: { field: 'createdAt', direction: 'desc' },
      fields: [
        { name: 'orderId', kind: 'text', list: true, filter: true, sort: true },
        { name: 'partner', sql: 'p.name', kind: 'text', list: true, filter: true, sort: true },
        {
          name: 'state',
          kind: 'choice',
          choices: ['created', 'pending', 'paid', 'failed', 'review', 'expired'],
          list: true,
          filter: true,
          sort: true,
        },
        { name: 'amount', kind: 'amount', list: true, filter: true, sort: true },
        { name: 'currency', kind: 'text', filter: true, sort: true },
        { name: 'companyCode', kind: 'text', filter: true, sort: true },
        { name: 'providerReference', kind: 'text', filter: true },
        { name: 'failure', kind: 'text' },
        { name: 'createdAt', kind: 'instant', list: true, filter: true, sort: true },
        { name: 'paidAt', kind: 'instant', filter: true, sort: true },
      ],
      commands: [this.reviewed('acceptPayment', 'accept'), this.reviewed('givePaymentBack', 'give_back')],
    };
  }

  private reviewed(
    name: 'acceptPayment' | 'givePaymentBack',
    decision: 'accept' | 'give_back',
  ): RecordCommand {
    return {
      name,
      icon: decision === 'accept' ? 'Check' : 'CornerUpLeft',
      roles: MANAGERS,
      danger: decision === 'give_back',
      applies: (record) => record['state'] === 'review',
      run: async (user, number) => {
        const hotelId = user.hotelId!;
        const id = await this.sessionNumbered(hotelId, number);
        await this.sessions.resolveReview({ hotelId, id }, decision, user.actor);
        return { id: number };
      },
    };
  }

  private async sessionNumbered(hotelId: number, number: number): Promise<string> {
    const [session] = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM payment_session s WHERE hotel_id = $1 AND ${paymentNumber('s')} = $2`,
      [hotelId, number],
    );
    if (!session) throw new ServiceError('record_is_not_found', 404);
    return session.id;
  }
}
