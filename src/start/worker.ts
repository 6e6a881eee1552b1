import { AggregatorRegistry } from 'prom-client';
import type { Logger } from 'pino';
import { Metrics } from '../http/metrics.service.js';
import { serve } from './serve.js';
import type { Shutdown } from './shutdown.js';
import { onStopRequest, receiveStartData, sendToPrimary } from './workers.js';

export async function startWorker(log: Logger, shutdown: Shutdown): Promise<void> {
  onStopRequest(() => void shutdown.begin(0));
  const { settings, address } = await receiveStartData();
  const serving = await serve(settings, address, log);
  shutdown.add(() => serving.stop());
  // The primary asks for these and adds those of all workers.
  AggregatorRegistry.setRegistries(serving.app.get(Metrics).registry);
  new AggregatorRegistry();
  await sendToPrimary({ listening: serving.port });
}
