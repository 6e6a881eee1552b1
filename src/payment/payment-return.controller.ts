import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ReadsBody } from '../http/bodies.js';
import { callerAddress } from '../http/caller-address.js';
import { requestId } from '../http/requests.js';
import { singleTexts } from '../http/scalars.js';
import { type Origin, PaymentAnswerService } from './payment-answer.service.js';
import type { BankAnswer } from './providers/payment-provider.js';
import { returnLocation } from './return-location.js';

/** Banks answer here without a credential: answers are verified, and browsers go on to the stored address. */
@ApiExcludeController()
@Controller('external/public/payment')
export class PaymentReturnController {
  constructor(private readonly answers: PaymentAnswerService) {}

  @Post('return/:session')
  @ReadsBody('bank-form')
  async posted(
    @Param('session') sessionId: string,
    @Body() body: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sendOn(sessionId, bankAnswer(body), request, response);
  }

  @Get('return/:session')
  async visited(
    @Param('session') sessionId: string,
    @Query('outcome') outcome: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sendOn(sessionId, { fields: {}, cancelled: outcome === 'cancelled' }, request, response);
  }

  /** Nestpay's server reports the outcome here as well, and expects to read whether it counted. */
  @Post('callback/:session')
  @HttpCode(200)
  @ReadsBody('bank-form')
  async called(
    @Param('session') sessionId: string,
    @Body() body: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { state } = await this.answers.take(sessionId, bankAnswer(body), origin(request));
    response.type('text/plain').send(state === 'paid' ? 'Approved' : 'Declined');
  }

  @Post('webhook/:company')
  @HttpCode(200)
  @ReadsBody('bytes')
  async event(
    @Param('company') company: string,
    @Body() bytes: unknown,
    @Req() request: Request,
  ): Promise<{ received: true }> {
    const body = Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
    await this.answers.takeEvent(company, { body, headers: request.headers }, origin(request));
    return { received: true };
  }

  private async sendOn(
    sessionId: string,
    answer: BankAnswer | undefined,
    request: Request,
    response: Response,
  ): Promise<void> {
    const { session, state } = await this.answers.take(sessionId, answer, origin(request));
    const status = state === 'paid' ? 'success' : 'failure';
    response
      .status(303)
      .set('Location', returnLocation(session.returnUrl, session.orderId, status))
      .set('Referrer-Policy', 'no-referrer')
      // Guests may pay within a frame of the partner's page.
      .set('Content-Security-Policy', "default-src 'none'")
      .end();
  }
}

function bankAnswer(body: unknown): BankAnswer | undefined {
  const fields = singleTexts(body);
  return fields && { fields, cancelled: false };
}

function origin(request: Request): Origin {
  return { address: callerAddress(request), requestId: requestId(request) };
}
