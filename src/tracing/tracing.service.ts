import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SETTINGS, type Settings } from '../settings.js';
import type { OtlpTracer } from './otlp.js';
import { stopTracingQueries, traceQueries } from './query-spans.js';
import { setTracer } from './spans.js';

/** Traces, where `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector; else OpenTelemetry is not even loaded. */
@Injectable()
export class Tracing implements OnModuleInit, OnApplicationShutdown {
  private tracer: OtlpTracer | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  async onModuleInit(): Promise<void> {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = this.settings;
    if (endpoint === undefined) return;
    const { OtlpTracer: Tracer } = await import('./otlp.js');
    this.tracer = new Tracer(endpoint, ratio);
    setTracer(this.tracer);
    traceQueries();
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.tracer) return;
    stopTracingQueries();
    setTracer(undefined);
    await this.tracer.close();
  }
}
