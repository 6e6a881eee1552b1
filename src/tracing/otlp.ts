import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  TracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { OpenSpan, SpanAttributes, SpanStart, SpanTracer } from './spans.js';

const NAME = 'hotel-booking-service';
/** A collector that is away must not hold a shutdown up. */
const EXPORT_TIMEOUT_MS = 2_000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

export class OtlpTracer implements SpanTracer {
  private readonly provider: TracerProvider;
  private readonly contexts = new AsyncLocalStorageContextManager();
  private readonly tracer: Tracer;

  /** `ratio`: the share of traces that is kept, whatever a caller's `traceparent` asks for. */
  constructor(endpoint: string, ratio: number) {
    const sampler = new TraceIdRatioBasedSampler(ratio);
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
      timeoutMillis: EXPORT_TIMEOUT_MS,
    });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': NAME }),
      sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
      spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
    });
    this.tracer = this.provider.getTracer(NAME);
    context.setGlobalContextManager(this.contexts.enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  }

  get isTracing(): boolean {
    return trace.getSpan(context.active()) !== undefined;
  }

  run<T>({ name, kind, attributes = {}, traceparent, begins }: SpanStart, work: (span: OpenSpan) => T): T {
    const parent = begins
      ? propagation.extract(context.active(), traceparent === undefined ? {} : { traceparent })
      : context.active();
    const span = this.tracer.startSpan(
      name,
      { kind: KINDS[kind], attributes: definedAttributes(attributes) },
      parent,
    );
    return context.with(trace.setSpan(parent, span), () => work(openSpan(span)));
  }

  async close(): Promise<void> {
    await this.provider.shutdown().catch(() => undefined);
    context.disable();
    propagation.disable();
  }
}

function openSpan(span: Span): OpenSpan {
  return {
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(definedAttributes(attributes)),
    end: (failure) => {
      if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
      span.end();
    },
  };
}

function definedAttributes(attributes: SpanAttributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}
