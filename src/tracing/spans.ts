// Nothing of OpenTelemetry is loaded by this file: without a tracer, `inSpan` only calls its work. Spans hold
// fixed words, names of routes, tables, jobs and hosts, numbers and the request's id; never a person, a path
// as it was called, a query, a body, a header or SQL.

export type SpanKind = 'server' | 'client' | 'internal';
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

export interface OpenSpan {
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Ends the span. A failure is one word: messages may hold personal data. */
  end(failure?: string): void;
}

export interface SpanStart {
  name: string;
  kind: SpanKind;
  attributes?: SpanAttributes;
  /** The caller's `traceparent`, where a request begins. */
  traceparent?: string | undefined;
  /** Begins a trace where none is under way; without it nothing is traced there. */
  begins?: boolean;
}

export interface SpanTracer {
  /** Starts a span and runs `work` within it, whose spans become its children. `work` ends it. */
  run<T>(start: SpanStart, work: (span: OpenSpan) => T): T;
  readonly isTracing: boolean;
}

let tracer: SpanTracer | undefined;

export function setTracer(next: SpanTracer | undefined): void {
  tracer = next;
}

export const currentTracer = (): SpanTracer | undefined => tracer;

export function inSpan<T>(start: SpanStart, work: (span?: OpenSpan) => Promise<T>): Promise<T> {
  if (!tracer || (!start.begins && !tracer.isTracing)) return work();
  return tracer.run(start, (span) =>
    work(span).then(
      (result) => {
        span.end();
        return result;
      },
      (error: unknown) => {
        span.end(error instanceof Error ? error.name : 'Error');
        throw error;
      },
    ),
  );
}
