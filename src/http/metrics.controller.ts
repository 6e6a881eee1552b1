import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { SETTINGS, type Settings } from '../settings.js';
import { notFound } from './errors.js';
import { Metrics } from './metrics.service.js';

@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  async read(@Req() request: Request, @Res() response: Response): Promise<void> {
    const onMetricsPort =
      this.settings.METRICS_PORT !== 0 && request.socket.localPort === this.settings.METRICS_PORT;
    if (!this.settings.METRICS_PUBLIC && !onMetricsPort) throw notFound();
    const body = await this.metrics.registry.metrics();
    response.type(this.metrics.registry.contentType).send(body);
  }
}
