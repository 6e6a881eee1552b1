import { Global, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { BodyReader } from './bodies.js';
import { Draining } from './draining.service.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.service.js';

@Global()
@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController, MetricsController],
  providers: [BodyReader, Draining, Metrics],
  exports: [BodyReader, Draining, Metrics],
})
export class HttpModule {}
