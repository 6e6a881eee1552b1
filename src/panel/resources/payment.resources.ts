import { Injectable } from '@nestjs/common';
import { POS_COMPANIES } from '../../payment/payment-providers.js';
import { PaymentSettingsService } from '../../payment/payment-settings.service.js';
import { MANAGERS } from '../access.js';
import type { PanelField, PanelResource } from '../adapter/definition.js';

const secret = (name: string, sql: string): PanelField => ({ name, kind: 'secret', sql, form: 'both' });

/** How the hotel is paid. */
@Injectable()
export class PaymentResources {
  constructor(private readonly payments: PaymentSettingsService) {}

  resources(): PanelResource[] {
    return [this.paymentTypes(), this.bankAccounts(), this.virtualPos(), this.sessions()];
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
        { name: 'sort', kind: 'whole', sort: true, form: 'both', hideInShow: true, props: { initial: '0' } },
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

  /** Payments that partners started; read only. */
  private sessions(): PanelResource {
    return {
      id: 'payments',
      icon: 'DollarSign',
      group: 'payments',
      from: `(SELECT s.*, row_number() OVER (PARTITION BY s.hotel_id ORDER BY s.created_at, s.id) AS number
                FROM payment_session s) r LEFT JOIN partner p ON p.id = r.partner_id`,
      hotel: 'r.hotel_id',
      idSql: 'r.number',
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
    };
  }
}
