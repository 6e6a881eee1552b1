import cluster from 'node:cluster';
import { createLog, describeError, keepFlushing } from './http/log.js';
import { readSettings } from './settings.js';
import { environment } from './start/environment.js';
import { explainFailure } from './start/failure.js';
import { startPrimary } from './start/primary.js';
import { Shutdown } from './start/shutdown.js';
import { startWorker } from './start/worker.js';
import { sendToPrimary } from './start/workers.js';

/** Starts the service: this process alone, or with workers that it looks after. */
async function start(): Promise<void> {
  const settings = readSettings(environment());
  const log = createLog(settings);
  const shutdown = new Shutdown(log, settings.SHUTDOWN_DELAY_MS + settings.SHUTDOWN_GRACE_MS);
  keepFlushing(log);
  try {
    if (cluster.isPrimary) await startPrimary(settings, log, shutdown);
    else await startWorker(log, shutdown);
  } catch (error) {
    // What a shutdown interrupts fails, and nobody needs to hear of it.
    if (shutdown.begun) return;
    const message = explainFailure(error);
    if (message === undefined) log.fatal(describeError(error), 'the service does not start');
    if (cluster.isPrimary) process.stderr.write(`${message ?? 'The service does not start: see the log.'}\n`);
    else await sendToPrimary({ failed: message ?? 'A worker does not start: see the log.' });
    await shutdown.begin(1);
  }
}

// Where nobody can be told anything, as on a full disk, the service goes on.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainFailure(error) ?? String(error)}\n`);
  process.exit(1);
}
