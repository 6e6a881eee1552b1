import { Global, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Tracing } from '../tracing/tracing.service.js';
import { BodyReader } from './bodies.js';
import { DatabaseOutage } from './database-outage.service.js';
import { Draining } from './draining.service.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.service.js';
import { RequestCount } from './request-count.entity.js';
import { SheetWriter } from './sheet-writer.service.js';
import { SharedCounts } from './shared-counts.service.js';

@Global()
@Module({
  imports: [TerminusModule.forRoot({ logger: false }), TypeOrmModule.forFeature([RequestCount])],
  controllers: [HealthController, MetricsController],
  providers: [BodyReader, DatabaseOutage, Draining, Metrics, SharedCounts, SheetWriter, Tracing],
  exports: [BodyReader, DatabaseOutage, Draining, Metrics, SharedCounts, SheetWriter],
})
export class HttpModule {}
