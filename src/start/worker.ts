import type { Logger } from 'pino';
import { Metrics } from '../http/metrics.service.js';
import { serve } from './serve.js';
import type { Shutdown } from './shutdown.js';
import { onMetricsRequest, onStopRequest, receiveStartData, sendToPrimary } from './workers.js';

export async function startWorker(log: Logger, shutdown: Shutdown): Promise<void> {
  onStopRequest(() => void shutdown.begin(0));
  const { settings, address } = await receiveStartData();
  const serving = await serve(settings, address, log);
  shutdown.add(() => serving.stop());
  const { registry } = serving.app.get(Metrics);
  onMetricsRequest(() => registry.getMetricsAsJSON(), log);
  await sendToPrimary({ listening: serving.port });
}
