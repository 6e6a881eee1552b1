import net from 'node:net';
import { ApiProperty } from '@nestjs/swagger';
import { isEmail } from '../http/record-fields.js';
import { Field, Line, PositiveDecimal, Text, type TextLimits, WholeNumber } from '../http/request-fields.js';
import { jsonWholeNumber, plainLine } from '../http/scalars.js';
import {
  MAX_BASKET_ITEMS,
  MAX_EMAIL_LENGTH,
  MAX_IDENTITY_NUMBER_LENGTH,
  MAX_TEXT_LENGTH,
  MAX_URL_LENGTH,
} from '../values/limits.js';

const DECIMAL = /^\d{1,12}(\.\d{1,20})?$/;

export class BasketItemRequest {
  @WholeNumber() id!: number;
  @Line() name!: string;
  @WholeNumber({ min: 1 }) piece!: number;
  @Field(decimalText, { type: Number }) price!: string;
}

/** What payment types 1, 3 and 9 need. */
export class PaymentRequest {
  @ApiProperty({ type: 'integer', description: 'Must be the hotel of the token' }) hotelID!: number;
}

export class OnlinePaymentRequest extends PaymentRequest {
  @PositiveDecimal(2, { description: 'At most two decimals, more than 0' }) totalPrice!: number;
  @LineOrNumber() orderID!: string;
  @Field(webAddress, {
    type: String,
    format: 'uri',
    maxLength: MAX_URL_LENGTH,
    description:
      'Where the guest returns to. If the operator has listed return addresses for the partner, any other is refused as ' +
      '`field_is_not_valid`.',
  })
  returnUrl!: string;
  @Line() name!: string;
  @Line() surname!: string;
  @Field(email, { type: String, format: 'email', maxLength: MAX_EMAIL_LENGTH }) email!: string;
  @LineOrNumber() phone!: string;
  @Line() city!: string;
  @Text() address!: string;
  @Field((sent) => (typeof sent === 'string' && net.isIP(sent) !== 0 ? sent : undefined), {
    type: String,
    required: false,
    description: "The payer's address; default: that of the request",
  })
  ip?: string;
  @LineOrNumber({
    required: false,
    maxLength: MAX_IDENTITY_NUMBER_LENGTH,
    description: "The payer's identity number, for iyzico",
  })
  identityNumber?: string;
  /** Looked up after all fields were read, as anything else is no country. */
  @Field((sent) => sent, { type: 'integer', description: 'id of the countries list' }) countryID!: unknown;
  @Field(basket, { type: [BasketItemRequest], minItems: 1, maxItems: MAX_BASKET_ITEMS })
  baskets!: unknown[];
}

function basket(sent: unknown): unknown[] | undefined {
  return Array.isArray(sent) && sent.length <= MAX_BASKET_ITEMS ? sent : undefined;
}

function decimalText(sent: unknown): string | undefined {
  const text = typeof sent === 'number' ? String(sent) : sent;
  return typeof text === 'string' && DECIMAL.test(text) ? text : undefined;
}

/** A line of text, which callers also send as a whole number. */
function LineOrNumber(options: { required?: false; maxLength?: number; description?: string } = {}) {
  const rule = (sent: unknown, limits: TextLimits) => {
    const text = typeof sent === 'number' ? String(jsonWholeNumber(sent) ?? '') : sent;
    const line = plainLine(text, options.maxLength ?? limits.text);
    return line?.trim() ? line : undefined;
  };
  return Field(rule, { type: String, maxLength: MAX_TEXT_LENGTH, ...options });
}

function email(sent: unknown): string | undefined {
  const text = plainLine(sent, MAX_EMAIL_LENGTH);
  return text !== undefined && isEmail(text) ? text : undefined;
}

function webAddress(sent: unknown): string | undefined {
  const text = plainLine(sent, MAX_URL_LENGTH);
  if (text === undefined || /\s/.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text))
    return undefined;
  const { username, password, href } = new URL(text);
  return username === '' && password === '' ? href : undefined;
}
