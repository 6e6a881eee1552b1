import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { RELEASE } from '../release.js';

/** No label ever names a hotel, a partner or a person. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  readonly loginFailures = new Counter({
    name: 'login_failures_total',
    help: 'Failed logins of partners and staff.',
    labelNames: ['kind'],
    registers: [this.registry],
  });

  readonly bookings = new Counter({
    name: 'booking_pushes_total',
    help: 'Pushed bookings by type and outcome.',
    labelNames: ['type', 'outcome'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    const { version, commit } = RELEASE;
    const build = new Gauge({
      name: 'build_info',
      help: 'Always 1; the labels tell which release runs.',
      labelNames: ['version', 'commit'],
      // Over the workers of an instance.
      aggregator: 'max',
      registers: [this.registry],
    });
    build.set({ version, commit: commit ?? '' }, 1);
  }

  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** Sums that something else counts, by the values of one label, asked for when the metrics are read. */
  counter(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void {
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count);
      },
    });
  }
}
