import { fork } from 'node:child_process';
import { once } from 'node:events';

const MAX_MS = 30_000;
const MAX_HEAP_MB = 512;
/** How a process ends that aborts, where a system has no signals. */
const ABORTED = 134;

/**
 * What a script answers to an uploaded file, in a process of its own: it holds up nobody else and frees its memory.
 * Undefined where it ran out of time or memory; throws the signal's reason where the caller has left, and an error
 * where the process could not do its work at all.
 */
export async function answerOfProcess<Answer>(
  script: URL,
  file: Buffer,
  left: AbortSignal | undefined,
): Promise<Answer | undefined> {
  const { PATH, SystemRoot } = process.env;
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    env: { PATH, SystemRoot },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const signal = AbortSignal.any([AbortSignal.timeout(MAX_MS), ...(left ? [left] : [])]);
  try {
    const answered = once(child, 'message', { signal }).then(([answer]) => answer as Answer);
    const ended = once(child, 'exit', { signal }).then(([code, endedBy]) => {
      // Without memory, V8 aborts and the system kills. A process that ends by itself has another reason.
      if (endedBy === null && code !== ABORTED)
        throw new Error(`${script.pathname} ended with ${String(code)} and no answer`);
      return undefined;
    });
    // Whether it arrives shows in what comes back.
    child.send(file, () => undefined);
    return await Promise.race([answered, ended]);
  } catch (error) {
    if (left?.aborted) throw left.reason as Error;
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    child.kill('SIGKILL');
  }
}
