import { CANCELLATION_TIER_FORM } from '../../../src/booking/folio/cancellation-tier.entity.js';
import { CancellationTiers } from '../../../src/booking/folio/cancellation-tiers.service.js';
import { USUAL_CHARGE_FORM } from '../../../src/booking/folio/usual-charge.entity.js';
import { UsualCharges } from '../../../src/booking/folio/usual-charges.service.js';
import { BANK_ACCOUNT_FORM } from '../../../src/payment/bank-account.entity.js';
import { PAYMENT_TYPES } from '../../../src/payment/hotel-payment-type.entity.js';
import { PaymentSettingsService } from '../../../src/payment/payment-settings.service.js';
import { POS_SECRETS_FORM, VIRTUAL_POS_FORM } from '../../../src/payment/virtual-pos.entity.js';
import {
  ACTOR,
  ADDRESS,
  DECIMAL,
  field,
  LOCALIZED_NAME,
  NAME,
  SORT,
  TEXT,
  whole,
  type FormsOf,
  type RecordCase,
} from './record-case.js';

export const moneyForms = ({ the, hotelId }: FormsOf): Record<string, RecordCase> => ({
  bankAccount: {
    section: 'bankAccounts',
    isList: true,
    entry: { companyName: 'x', holder: 'x', iban: 'TR330006100519786457841326' },
    form: BANK_ACCOUNT_FORM,
    typed: { companyName: 'x', holder: 'x', iban: 'TR330006100519786457841326' },
    save: (typed) => the(PaymentSettingsService).saveBankAccount(hotelId(), undefined, typed, ACTOR),
    fields: {
      companyName: field('companyName', ...NAME),
      holder: field('holder', ...NAME),
      branchName: field('branchName', ...TEXT),
      branchNumber: field('branchNumber', ...TEXT),
      bankAccountNumber: field('bankAccountNumber', ...TEXT),
      iban: field('iban', '', 'TR330006100519786457841327', 'TR33', 'x'),
      sort: SORT,
    },
  },
  virtualPos: {
    section: 'virtualPos',
    entry: { company_code: 'iyzico' },
    form: { ...VIRTUAL_POS_FORM, ...POS_SECRETS_FORM },
    typed: { companyCode: 'iyzico' },
    save: (typed) => the(PaymentSettingsService).saveVirtualPos(hotelId(), typed, ACTOR),
    fields: {
      companyCode: field('company_code', ...NAME),
      companyName: field('company_name', ...TEXT),
      companyId: field('company_id', ...whole(-1, 2_147_483_648)),
      maxInstallment: field('max_installment', ...whole(0, 37)),
      gatewayUrl: field(
        'gatewayUrl',
        ...ADDRESS,
        'https://elsewhere.example',
        'https://api.stripe.com',
        'https://iyzipay.com.elsewhere.example',
        'https://elsewhere-iyzipay.com',
        'http://127.0.0.1:3999',
      ),
      merchantId: field('merchant_id', ...TEXT),
      terminalNo: field('terminal_no', ...TEXT),
      userName: field('user', ...TEXT),
      password: field('password', 'x'.repeat(1_001), '\u0000'),
      storeKey: field('store_key', 'x'.repeat(1_001), '\u0000'),
      inquiryUser: field('inquiry_user', ...TEXT),
      inquiryPassword: field('inquiry_password', 'x'.repeat(1_001), '\u0000'),
    },
  },
  paymentTypes: {
    section: 'paymentTypes',
    isValue: true,
    entry: {},
    form: { types: PAYMENT_TYPES },
    typed: {},
    save: (typed) => the(PaymentSettingsService).savePaymentTypes(hotelId(), typed, ACTOR),
    fields: { types: field('', 'x', [2], ['x'], [1, 1], [1, 3, 9, 10, 1]) },
  },
  cancellationTier: {
    section: 'cancellationTiers',
    isList: true,
    entry: { daysBefore: 1 },
    form: CANCELLATION_TIER_FORM,
    typed: { daysBefore: '1' },
    save: (typed) => the(CancellationTiers).save(hotelId(), undefined, typed, ACTOR),
    fields: {
      daysBefore: field('daysBefore', ...whole(-1, 366)),
      percent: field('percent', ...whole(-1, 101)),
    },
  },
  usualCharge: {
    section: 'usualCharges',
    isList: true,
    entry: { name: { tr: 'x' } },
    form: USUAL_CHARGE_FORM,
    typed: { name: '{"tr":"x"}' },
    save: (typed) => the(UsualCharges).save(hotelId(), undefined, typed, ACTOR),
    fields: {
      name: field('name', ...LOCALIZED_NAME),
      price: field('price', ...DECIMAL, '1.234', '100000000.01'),
      vatPercent: field('vatPercent', ...DECIMAL, '100.01'),
      sort: SORT,
    },
  },
});
