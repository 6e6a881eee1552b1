import { fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';

const MAX_MS = 30_000;
const MAX_HEAP_MB = 512;
/** How a process ends that aborts, where a system has no signals. */
const ABORTED = 134;

/**
 * Runs a script on a file, or on what a file is made of, in a separate process, which delays no other request and frees its
 * memory. Returns its answer, which is read in one piece, so the script must bound it; undefined if it ran out of time or memory. Throws the
 * signal's reason if the caller has left, and an error if the process could not do its work at all.
 */
export async function answerOfProcess<Answer>(
  script: URL,
  sent: Serializable,
  signal: AbortSignal | undefined,
  maxMs = MAX_MS,
): Promise<Answer | undefined> {
  const { PATH, SystemRoot } = process.env;
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    env: { PATH, SystemRoot },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // A timer, as `AbortSignal.any` forgets a signal of `AbortSignal.timeout` that nothing else holds (Node 20).
  const deadline = setTimeout(() => child.kill('SIGKILL'), maxMs);
  const options = signal ? { signal } : {};
  try {
    const answered = once(child, 'message', options).then(([answer]) => answer as Answer);
    const ended = once(child, 'exit', options).then(([code, endedBy]) => {
      // Without memory, V8 aborts and the system kills. A process that ends by itself has another reason.
      if (endedBy === null && code !== ABORTED)
        throw new Error(`${script.pathname} ended with ${String(code)} and no answer`);
      return undefined;
    });
    // Whether it arrives shows in what comes back.
    child.send(sent, () => undefined);
    return await Promise.race([answered, ended]);
  } catch (error) {
    if (signal?.aborted) throw signal.reason as Error;
    throw error;
  } finally {
    clearTimeout(deadline);
    child.kill('SIGKILL');
  }
}
