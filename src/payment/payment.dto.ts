import { applyDecorators, type PipeTransform } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiExtraModels,
  ApiOperation,
  ApiParam,
  ApiProperty,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import {
  DescribeAnswer,
  DescribeFailure,
  DescribeListAnswer,
  DescribeOneOf,
  Failure,
  failureWith,
  Succeeded,
} from '../http/answers.dto.js';
import { Line } from '../http/request-fields.js';
import { FormPipe } from '../http/request.pipe.js';
import { MAX_STORED_TEXT_LENGTH } from '../values/limits.js';
import type { BankAccount } from './bank-account.entity.js';
import { paymentTypeIsNotFound } from './payment.errors.js';
import { OnlinePaymentRequest, PaymentRequest } from './payment-start.dto.js';
import type { PaymentSession } from './payment-session.entity.js';
import {
  BANK_TRANSFER,
  CREDIT_CARD,
  ONLINE_PAYMENT,
  PAY_AT_HOTEL,
  PAYMENT_TYPE_IDS,
  type PaymentTypeId,
} from './payment-types.js';
import type { PointOfSale } from './providers/payment-provider.js';

const TYPES: Readonly<Record<PaymentTypeId, { title: string; key: string }>> = {
  [PAY_AT_HOTEL]: { title: 'Otelde Ödeme', key: 'pay_at_hotel' },
  [BANK_TRANSFER]: { title: 'Banka Havalesi', key: 'bank_transfer' },
  [CREDIT_CARD]: { title: 'Kredi Kartı', key: 'credit_card' },
  [ONLINE_PAYMENT]: { title: 'Online Ödeme', key: 'online_payment' },
};

/** Takes a type as it is written (no `01`); throws `payment_type_is_not_found` for any other text. */
export const PaymentTypePipe: PipeTransform<string, PaymentTypeId> = {
  transform(segment) {
    const type = PAYMENT_TYPE_IDS.find((id) => String(id) === segment);
    if (!type) throw paymentTypeIsNotFound();
    return type;
  },
};

export class OrderRequest {
  @Line({ maxLength: MAX_STORED_TEXT_LENGTH, description: 'With which the payment was started' })
  orderID!: string;
}

export const OrderPipe = new FormPipe(OrderRequest, () => 'order_is_not_found', true);

export class PaymentTypeItem {
  @ApiProperty({ example: 'Kredi Kartı' }) title!: string;
  @ApiProperty({ example: 'credit_card', description: 'Translation key' }) title_translate!: string;
  @ApiProperty({ type: 'integer', enum: [...PAYMENT_TYPE_IDS] }) typeID!: PaymentTypeId;
}

export class PaymentTypeList {
  @Succeeded() success!: true;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: [PaymentTypeItem] }) items!: PaymentTypeItem[];
}

export function paymentTypeList(types: readonly PaymentTypeId[]): PaymentTypeList {
  const items = types.map((typeID) => ({
    title: TYPES[typeID].title,
    title_translate: TYPES[typeID].key,
    typeID,
  }));
  return { success: true, count: items.length, items };
}

export class PaymentCompany {
  @ApiProperty() merchant_id!: string;
  @ApiProperty() store_key!: string;
  @ApiProperty() terminal_no!: string;
  @ApiProperty() user!: string;
  @ApiProperty() password!: string;
  @ApiProperty({ type: 'integer' }) max_installment!: number;
  @ApiProperty({ type: 'integer' }) company_id!: number;
  @ApiProperty({ example: 'nestpay' }) company_code!: string;
  @ApiProperty() company_name!: string;
}

export class PaymentCompanyResult {
  @Succeeded() success!: true;
  @ApiProperty({ type: PaymentCompany }) paymentCompany!: PaymentCompany;
}

export function paymentCompany(pos: PointOfSale): PaymentCompany {
  return {
    merchant_id: pos.merchantId,
    store_key: pos.storeKey,
    terminal_no: pos.terminalNo,
    user: pos.user,
    password: pos.password,
    max_installment: pos.maxInstallment,
    company_id: pos.companyId,
    company_code: pos.companyCode,
    company_name: pos.companyName,
  };
}

export class BankAccountItem {
  @ApiProperty() companyName!: string;
  @ApiProperty() holder!: string;
  @ApiProperty() branchName!: string;
  @ApiProperty() branchNumber!: string;
  @ApiProperty() bankAccountNumber!: string;
  @ApiProperty() iban!: string;
}

export function bankAccountItem(account: BankAccount): BankAccountItem {
  const { companyName, holder, branchName, branchNumber, bankAccountNumber, iban } = account;
  return { companyName, holder, branchName, branchNumber, bankAccountNumber, iban };
}

class OnlinePaymentStarted {
  @Succeeded() success!: true;
  @ApiProperty({ enum: ['payment_order_code'] }) message!: 'payment_order_code';
  @ApiProperty({ description: "HTML fragment, rendered as it is in the guest's browser" }) code!: string;
}

class BankTransferStarted {
  @Succeeded() success!: true;
  @ApiProperty({ enum: ['payment_by_bank_transfer'] }) message!: 'payment_by_bank_transfer';
  @ApiProperty({ type: [BankAccountItem], description: 'Every account of the hotel' })
  banks!: BankAccountItem[];
}

/** The answer to types 1 and 9: ask the guest for a card, which is sent with the booking. */
class CardRequested {
  @Succeeded() success!: true;
  @ApiProperty({ enum: ['credit_card_info_should_be_requested'] })
  message!: 'credit_card_info_should_be_requested';
}

export type StartPaymentResult = OnlinePaymentStarted | BankTransferStarted | CardRequested;

class FieldFaultItem {
  @ApiProperty({ example: 'returnUrl' }) field!: string;
  @ApiProperty({
    enum: ['field_is_missing', 'field_is_not_valid'],
    description:
      '- `field_is_missing`: the field is needed and not there\n' +
      '- `field_is_not_valid`: the field is not of the kind or in the range that it has',
  })
  message!: string;
}

class StartPaymentFaults extends Failure {
  @ApiProperty({
    type: [FieldFaultItem],
    required: false,
    description: 'With `required_input_info_not_submitted`',
  })
  errors?: FieldFaultItem[];
}

export class PaymentStatusResult {
  @Succeeded() success!: true;
  @ApiProperty() orderID!: string;
  @ApiProperty({
    enum: ['pending', 'paid', 'failed', 'review', 'expired'],
    description: '`review`: the guest may have been charged, and the hotel has not decided yet',
  })
  status!: string;
  @ApiProperty({ example: '1234.50', description: "In the hotel's currency" }) totalPrice!: string;
  @ApiProperty({ example: 'EUR' }) currency!: string;
  @ApiProperty({ type: 'integer', enum: [10] }) paymentTypeID!: number;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' }) paidAt!: string | null;
}

export function paymentStatus(session: PaymentSession, isOver: boolean): PaymentStatusResult {
  const open = session.state === 'created' || session.state === 'pending';
  return {
    success: true,
    orderID: session.orderId,
    status: open ? (isOver ? 'expired' : 'pending') : session.state,
    totalPrice: session.amount,
    currency: session.currency,
    paymentTypeID: ONLINE_PAYMENT,
    paidAt: session.paidAt?.toISOString() ?? null,
  };
}

const described = (operationId: string, summary: string, description: string, ...rest: MethodDecorator[]) =>
  applyDecorators(
    ApiTags('Payment'),
    ApiBearerAuth(),
    ApiOperation({ operationId, summary, description }),
    ...rest,
  );

export const DescribePaymentTypes = () =>
  described(
    'listPaymentTypes',
    'List payment types',
    'Those that the hotel enabled for online sale, in its order.',
    DescribeListAnswer(PaymentTypeList, 'hotel_id_is_not_found'),
  );

export const DescribePaymentCompany = () =>
  described(
    'getVirtualPos',
    'Virtual POS details',
    'Holds secrets: use server-side only.',
    DescribeAnswer(PaymentCompanyResult, 'hotel_company_info_could_not_found'),
  );

export const DescribePaymentStatus = () =>
  described(
    'getPaymentStatus',
    'Payment status of an order',
    'A browser that returns proves nothing: confirm here.',
    DescribeAnswer(PaymentStatusResult, 'hotel_id_is_not_found', 'order_is_not_found'),
  );

const START_PAYMENT_FAULTS = [
  'hotel_id_is_not_found',
  'payment_type_is_not_available',
  'bank_info_is_not_found',
  'required_input_info_not_submitted',
  'country_info_sent_incorrectly',
  'there_is_missing_info_in_the_shopping_cart',
  'hotel_company_info_could_not_found',
  'order_is_already_paid',
  'payment_provider_is_not_available',
] as const;

/** Its `orderID` is the `ID` of the booking that the examples of a push register. */
const ONLINE_PAYMENT_EXAMPLE = {
  hotelID: 7001,
  totalPrice: '228.00',
  orderID: '700001',
  returnUrl: 'https://partner.example/thanks',
  name: 'Deniz',
  surname: 'Yılmaz',
  email: 'deniz@example.com',
  phone: '+905325550101',
  city: 'Antalya',
  address: 'Kıyı Caddesi 12',
  countryID: 792,
  baskets: [{ id: 1, name: 'Standard room, 3 nights', piece: 1, price: '228.00' }],
};

export const DescribeStartPayment = () =>
  described(
    'startPayment',
    'Start the payment step',
    'Types 1, 3 and 9 need hotelID alone.',
    ApiParam({
      name: 'paymentType',
      description: '1 pay at hotel, 3 bank transfer, 9 credit card with the booking, 10 online payment',
      schema: { type: 'integer', enum: [...PAYMENT_TYPE_IDS] },
      examples: { payAtHotel: { value: PAY_AT_HOTEL }, onlinePayment: { value: ONLINE_PAYMENT } },
    }),
    ApiExtraModels(PaymentRequest, OnlinePaymentRequest),
    ApiBody({
      schema: {
        anyOf: [OnlinePaymentRequest, PaymentRequest].map((type) => ({ $ref: getSchemaPath(type) })),
      },
      examples: {
        payAtHotel: { summary: 'Pay at the hotel', value: { hotelID: 7001 } },
        onlinePayment: { summary: 'Pay online', value: ONLINE_PAYMENT_EXAMPLE },
      },
    }),
    DescribeOneOf(
      OnlinePaymentStarted,
      BankTransferStarted,
      CardRequested,
      failureWith('StartPaymentFailure', StartPaymentFaults, START_PAYMENT_FAULTS),
    ),
    DescribeFailure(404, 'payment_type_is_not_found'),
  );
