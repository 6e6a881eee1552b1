import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { Metrics } from '../../http/metrics.service.js';

@Injectable()
export class DeliveryMetrics {
  private readonly tries: Counter<'outcome'>;
  private readonly lag: Histogram;

  constructor(metrics: Metrics) {
    const registers = [metrics.registry];
    this.tries = new Counter({
      name: 'webhook_deliveries_total',
      help: 'Tries to deliver a change to a webhook by outcome.',
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of ['delivered', 'failed']) this.tries.inc({ outcome }, 0);
    this.lag = new Histogram({
      name: 'webhook_delivery_lag_seconds',
      help: 'Time from a change to its delivery, tries that failed before included.',
      buckets: [0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300, 3_600, 86_400],
      registers,
    });
  }

  count(isDelivered: boolean, changedAt: Date): void {
    this.tries.inc({ outcome: isDelivered ? 'delivered' : 'failed' });
    if (isDelivered) this.lag.observe((Date.now() - changedAt.getTime()) / 1_000);
  }
}
