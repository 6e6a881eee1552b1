import { fork } from 'node:child_process';
import { once } from 'node:events';

const MAX_MS = 30_000;
const MAX_HEAP_MB = 512;

/**
 * What a script answers when it is sent an uploaded file, in a process of its own: it holds up nobody else, and its memory
 * is free again when it ends. Undefined where it ran out of time or memory; throws the signal's reason where the caller has
 * left.
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
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(MAX_MS), ...(left ? [left] : [])]);
    const answered = once(child, 'message', { signal }).then(([answer]) => answer as Answer);
    const ended = once(child, 'exit', { signal }).then(() => undefined);
    // Whether it arrives shows in what comes back.
    child.send(file, () => undefined);
    return await Promise.race([answered, ended]);
  } catch {
    if (left?.aborted) throw left.reason as Error;
    return undefined;
  } finally {
    child.kill('SIGKILL');
  }
}
