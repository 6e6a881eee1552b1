import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import type { Request } from 'express';
import { BearerGuard } from '../auth/bearer.guard.js';
import { type Caller, CallerOf, HotelOfToken } from '../auth/caller.js';
import { callerAddress } from '../http/caller-address.js';
import { ListErrors } from '../http/error.filter.js';
import { KeptByCallers } from '../http/json-adapter.js';
import { HoldsSecret } from '../http/secret-answer.interceptor.js';
import { publicOrigin } from '../http/public-origin.js';
import { requestAgeMs, requestId } from '../http/requests.js';
import { SETTINGS, type Settings } from '../settings.js';
import {
  DescribePaymentCompany,
  DescribePaymentStatus,
  DescribePaymentTypes,
  DescribeStartPayment,
  OrderPipe,
  OrderRequest,
  type PaymentCompanyResult,
  type PaymentStatusResult,
  type PaymentTypeList,
  paymentTypeList,
  PaymentTypePipe,
  type StartPaymentResult,
} from './payment.dto.js';
import { orderIsNotFound } from './payment.errors.js';
import { PaymentService } from './payment.service.js';
import { type PaymentToStart, PaymentStartPipe } from './payment-start.pipe.js';
import type { PaymentTypeId } from './payment-types.js';
import { ReadsBody } from '../http/bodies.js';

@Controller('external')
@UseGuards(BearerGuard)
export class PaymentController {
  constructor(
    private readonly payments: PaymentService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get('online/payment/type')
  @KeptByCallers()
  @DescribePaymentTypes()
  @UseFilters(ListErrors)
  async types(@HotelOfToken() hotelId: number): Promise<PaymentTypeList> {
    return paymentTypeList(await this.payments.enabledTypes(hotelId));
  }

  @Get('payment/company')
  @HoldsSecret()
  @DescribePaymentCompany()
  async company(
    @HotelOfToken({ identifier: 'hotel_company_info_could_not_found' }) hotelId: number,
    @CallerOf() caller: Caller,
  ): Promise<PaymentCompanyResult> {
    return { success: true, paymentCompany: await this.payments.company({ ...caller, hotelId }) };
  }

  @Post('online/payment/type/:paymentType')
  @HttpCode(200)
  @ReadsBody('document')
  @HoldsSecret()
  @DescribeStartPayment()
  start(
    @HotelOfToken({ in: 'body' }) _hotelId: number,
    @CallerOf() caller: Caller,
    @Param('paymentType', PaymentTypePipe) type: PaymentTypeId,
    @Body(PaymentStartPipe) asked: PaymentToStart,
    @Req() request: Request,
  ): Promise<StartPaymentResult> {
    const sender = {
      address: callerAddress(request),
      requestId: requestId(request),
      ageMs: () => requestAgeMs(request),
      baseUrl: publicOrigin(this.settings, request),
    };
    return this.payments.start(caller, type, asked, sender);
  }

  @Get('online/payment/status')
  @DescribePaymentStatus()
  status(
    @HotelOfToken() hotelId: number,
    @CallerOf() { partnerId }: Caller,
    @Query(OrderPipe) { orderID: orderId }: OrderRequest,
  ): Promise<PaymentStatusResult> {
    if (partnerId === undefined) throw orderIsNotFound();
    return this.payments.status({ hotelId, partnerId, orderId });
  }
}
