import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { BearerGuard } from '../auth/bearer.guard.js';
import { type Caller, CallerOf, ownHotel } from '../auth/caller.js';
import { callerAddress } from '../http/caller-address.js';
import { publicOrigin } from '../http/public-origin.js';
import { requestId } from '../http/requests.js';
import { ownField, plainObject, plainText } from '../http/strict.js';
import { SETTINGS, type Settings } from '../settings.js';
import {
  BANK_TRANSFER,
  DescribePaymentCompany,
  DescribePaymentStatus,
  DescribePaymentTypes,
  DescribeStartPayment,
  ONLINE_PAYMENT,
  type PaymentCompanyResult,
  type PaymentStatusResult,
  paymentTypeId,
  type PaymentTypeList,
  paymentTypeList,
  type StartPaymentResult,
} from './payment.dto.js';
import {
  companyInfoIsNotFound,
  hotelIsNotFound,
  listHotelIsNotFound,
  orderIsNotFound,
  paymentTypeIsNotAvailable,
  paymentTypeIsNotFound,
} from './payment.errors.js';
import { PaymentService } from './payment.service.js';
import { PaymentStartService, type Reached } from './payment-start.service.js';

@Controller('external')
@UseGuards(BearerGuard)
export class PaymentController {
  constructor(
    private readonly payments: PaymentService,
    private readonly starts: PaymentStartService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get('online/payment/type')
  @DescribePaymentTypes()
  async types(@CallerOf() caller: Caller, @Query('hotelID') hotelID: unknown): Promise<PaymentTypeList> {
    return paymentTypeList(await this.payments.enabledTypes(ownHotel(caller, hotelID, listHotelIsNotFound)));
  }

  @Get('payment/company')
  @DescribePaymentCompany()
  async company(
    @CallerOf() caller: Caller,
    @Query('hotelID') hotelID: unknown,
  ): Promise<PaymentCompanyResult> {
    const hotelId = ownHotel(caller, hotelID, companyInfoIsNotFound);
    return { success: true, paymentCompany: await this.payments.company(hotelId) };
  }

  @Get('online/payment/status')
  @DescribePaymentStatus()
  async status(
    @CallerOf() caller: Caller,
    @Query('hotelID') hotelID: unknown,
    @Query('orderID') orderID: unknown,
  ): Promise<PaymentStatusResult> {
    const hotelId = ownHotel(caller, hotelID, hotelIsNotFound);
    const orderId = plainText(orderID, this.settings.TEXT_LIMIT);
    if (orderId === undefined || caller.partnerId === undefined) throw orderIsNotFound();
    return this.payments.status({ hotelId, partnerId: caller.partnerId, orderId });
  }

  @Post('online/payment/type/:paymentType')
  @HttpCode(200)
  @DescribeStartPayment()
  async start(
    @CallerOf() caller: Caller,
    @Param('paymentType') segment: string,
    @Body() sent: unknown,
    @Req() request: Request,
  ): Promise<StartPaymentResult> {
    const body = plainObject(sent) ?? {};
    const hotelId = ownHotel(caller, ownField(body, 'hotelID'), hotelIsNotFound);
    const type = paymentTypeId(segment);
    if (!type) throw paymentTypeIsNotFound();
    if (!(await this.payments.enabledTypes(hotelId)).includes(type)) throw paymentTypeIsNotAvailable();
    if (type === ONLINE_PAYMENT) {
      const code = await this.starts.start(caller, body, this.reached(request));
      return { success: true, message: 'payment_order_code', code };
    }
    if (type === BANK_TRANSFER) {
      const banks = await this.payments.banks(hotelId);
      return { success: true, message: 'payment_by_bank_transfer', banks };
    }
    return { success: true, message: 'credit_card_info_should_be_requested' };
  }

  private reached(request: Request): Reached {
    return {
      address: callerAddress(request),
      requestId: requestId(request),
      baseUrl: publicOrigin(this.settings, request),
    };
  }
}
