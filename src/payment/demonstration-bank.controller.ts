import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ReadsBody } from '../http/bodies.js';
import { DemonstrationBank } from './demonstration-bank.service.js';

@ApiExcludeController()
@Controller('external/public/payment/demonstration-bank')
export class DemonstrationBankController {
  constructor(private readonly bank: DemonstrationBank) {}

  @Post(':session')
  @HttpCode(200)
  @ReadsBody('form')
  async page(
    @Param('session') sessionId: string,
    @Body() form: unknown,
    @Res() response: Response,
  ): Promise<void> {
    response
      .set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(await this.bank.page(sessionId, form));
  }
}
