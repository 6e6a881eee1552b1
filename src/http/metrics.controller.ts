import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
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
  async read(@Res() response: Response): Promise<void> {
    if (!this.settings.METRICS_PUBLIC) throw notFound();
    const body = await this.metrics.registry.metrics();
    response.type(this.metrics.registry.contentType).send(body);
  }
}
