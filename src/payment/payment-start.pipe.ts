import { Inject, Injectable, type PipeTransform } from '@nestjs/common';
import type { FieldFault } from '../http/errors.js';
import { readRequest, type RequestFault, type TextLimits } from '../http/request-fields.js';
import { jsonSource } from '../http/request.pipe.js';
import { SETTINGS, type Settings } from '../settings.js';
import { decimalMinor } from '../values/money.js';
import { BasketItemRequest, OnlinePaymentRequest } from './payment-start.dto.js';
import type { BasketItem } from './providers/payment-provider.js';

/** A payment as it is asked for. With faults, `request` has only valid fields. */
export interface PaymentToStart {
  request: OnlinePaymentRequest;
  faults: FieldFault[];
  /** Undefined when an item lacks a field or has one that is not valid. */
  basket: BasketItem[] | undefined;
}

/** Refuses nothing: whether the hotel enabled the type, and whether it needs more than the hotel, comes first. */
@Injectable()
export class PaymentStartPipe implements PipeTransform<unknown, PaymentToStart> {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  transform(body: unknown): PaymentToStart {
    const limits = { text: this.settings.TEXT_LIMIT, note: this.settings.NOTE_LIMIT };
    const { value, faults } = readRequest(OnlinePaymentRequest, jsonSource(body), limits);
    const items = (value.baskets as unknown[] | undefined) ?? [];
    if (value.baskets && items.length === 0) faults.push({ field: 'baskets', reason: 'missing' });
    return { request: value, faults: faults.map(faultOf), basket: basketOf(items, limits) };
  }
}

function faultOf({ field, reason }: RequestFault): FieldFault {
  return { field, message: reason === 'missing' ? 'field_is_missing' : 'field_is_not_valid' };
}

function basketOf(items: readonly unknown[], limits: TextLimits): BasketItem[] | undefined {
  const read: BasketItem[] = [];
  for (const item of items) {
    const { value, faults } = readRequest(BasketItemRequest, jsonSource(item), limits);
    if (faults.length > 0) return undefined;
    const { id, name, piece, price } = value;
    read.push({ id: String(id), name, piece, priceMinor: decimalMinor(price, 2) });
  }
  return read;
}
