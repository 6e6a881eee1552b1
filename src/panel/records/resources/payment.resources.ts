import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ServiceError } from '../../../http/errors.js';
import { POS_COMPANIES } from '../../../payment/pos-companies.js';
import { PaymentSessionService } from '../../../payment/payment-session.service.js';
import { PaymentSettingsService } from '../../../payment/payment-settings.service.js';
import { MANAGERS } from '../../page/access.js';
import type { PanelResource, RecordCommand } from '../adapter/definition.js';
import {
  amount,
  choice,
  COLUMN,
  field,
  FILTER,
  FORM,
  from,
  instant,
  REQUIRED,
  secret,
  SORT,
  text,
  whole,
} from './fields.js';
import { paymentNumber, readSessionNumbered } from './payment-number.queries.js';
import { saveActions } from './save-actions.js';

const MANAGED = { group: 'payments', hotel: 'r.hotel_id', read: MANAGERS, write: MANAGERS } as const;

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
      ...MANAGED,
      id: 'paymentTypes',
      icon: 'CreditCard',
      from: 'hotel r',
      hotel: 'r.id',
      title: 'r.title',
      order: { field: 'title', direction: 'asc' },
      single: { empty: { types: '[]' } },
      fields: [
        field('paymentTypes', 'types', FORM, {
          choices: ['1', '3', '9', '10'],
          sql: `(SELECT coalesce(json_agg(p.type_id ORDER BY p.sort, p.type_id), '[]')
                   FROM hotel_payment_type p WHERE p.hotel_id = r.id)`,
        }),
      ],
      update: (user, _id, values) => this.payments.savePaymentTypes(user.hotelId!, values, user.actor),
    };
  }

  private bankAccounts(): PanelResource {
    return {
      ...MANAGED,
      id: 'bankAccounts',
      confirm: true,
      icon: 'Briefcase',
      from: 'bank_account r',
      title: `r.company_name || ' · ' || r.iban`,
      order: { field: 'sort', direction: 'asc' },
      fields: [
        text('companyName', COLUMN, REQUIRED),
        text('holder', COLUMN, REQUIRED),
        text('iban', COLUMN, REQUIRED),
        text('branchName', FORM),
        text('branchNumber', FORM),
        text('bankAccountNumber', FORM),
        SORT,
      ],
      ...saveActions((...given) => this.payments.saveBankAccount(...given)),
      remove: (user, id) => this.payments.deleteBankAccount(user.hotelId!, id, user.actor),
    };
  }

  private virtualPos(): PanelResource {
    return {
      ...MANAGED,
      id: 'virtualPos',
      confirm: true,
      icon: 'Server',
      from: 'virtual_pos r',
      idSql: 'r.hotel_id',
      title: 'r.company_name',
      order: { field: 'companyName', direction: 'asc' },
      single: { empty: { companyCode: '', companyName: '', companyId: '0', maxInstallment: '1' } },
      fields: [
        choice('companyCode', POS_COMPANIES, REQUIRED),
        text('companyName', REQUIRED),
        whole('companyId', FORM),
        secret('merchantId', 'r.merchant_id_encrypted'),
        secret('terminalNo', 'r.terminal_no_encrypted'),
        secret('userName', 'r.user_name_encrypted'),
        secret('password', 'r.password_encrypted'),
        secret('storeKey', 'r.store_key_encrypted'),
        secret('inquiryUser', 'r.inquiry_user_encrypted'),
        secret('inquiryPassword', 'r.inquiry_password_encrypted'),
        whole('maxInstallment', FORM),
        text('gatewayUrl', FORM),
      ],
      update: (user, _id, values) => this.payments.saveVirtualPos(user.hotelId!, values, user.actor),
      commands: [
        {
          name: 'removeVirtualPos',
          confirm: true,
          icon: 'Trash2',
          roles: MANAGERS,
          danger: true,
          run: (user) => this.payments.deleteVirtualPos(user.hotelId!, user.actor),
        },
      ],
    };
  }

  /** Payments that partners started. Of one that is under review the hotel says how it ended. */
  private started(): PanelResource {
    return {
      id: 'payments',
      icon: 'DollarSign',
      group: 'today',
      from: 'payment_session r LEFT JOIN partner p ON p.id = r.partner_id',
      hotel: 'r.hotel_id',
      idSql: paymentNumber('r'),
      title: 'r.order_id',
      views: [
        { name: 'review', filters: { state: 'review' } },
        { name: 'paid', filters: { state: 'paid' } },
      ],
      read: MANAGERS,
      order: { field: 'createdAt', direction: 'desc' },
      fields: [
        text('orderId', COLUMN),
        text('partner', from('p.name'), COLUMN),
        choice('state', ['created', 'pending', 'paid', 'failed', 'review', 'expired'], COLUMN),
        amount('amount', COLUMN),
        text('currency', FILTER),
        text('companyCode', FILTER),
        text('providerReference', { filter: true }),
        text('failure'),
        instant('createdAt', COLUMN),
        instant('paidAt', FILTER),
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
        const id = await readSessionNumbered(this.dataSource, hotelId, number);
        if (id === undefined) throw new ServiceError('record_is_not_found', 404);
        await this.sessions.resolveReview({ hotelId, id }, decision, user.actor);
      },
    };
  }
}
