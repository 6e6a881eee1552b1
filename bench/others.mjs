import path from 'node:path';
import { messageOf, SERVER_CORE, startNode, stop } from './processes.mjs';

/*
 * What the service is measured against. All have a port and a process, which runs on the same core as the service (the
 * two are never loaded at the same time), are given the answers to repeat where they cannot compute them, and turn a job
 * for the service into theirs.
 */

/** A bare Express route, which is given its answers. `sample` holds the requests that these belong to. */
export async function startBare() {
  const child = startNode(SERVER_CORE, path.join(import.meta.dirname, 'bare.mjs'));
  const { port } = await messageOf(child);
  return {
    port,
    pid: child.pid,
    /** It repeats what it is given, and so needs to be given it. */
    repeats: true,
    async answerWith(answers, encoding) {
      child.send({ answers: answers.map((bytes) => Buffer.from(bytes).toString('base64')), encoding });
      await messageOf(child);
    },
    job: (job, sample) => ({ ...job, bodies: sample }),
    stop: () => stop(child),
  };
}

/** Bare `pg` with the same writes as a push: as a `transaction` of several statements, or as one prepared `function`. */
export async function startRawPush(database, way) {
  const child = startNode(SERVER_CORE, path.join(import.meta.dirname, 'raw-push.mjs'), {
    env: { ...database.environment, BENCH_WAY: way },
  });
  const { port } = await messageOf(child);
  return { port, pid: child.pid, job: (job) => job, stop: () => stop(child) };
}

/** The service as it was at another commit, on a database of its own. */
export function otherCommit(service) {
  return {
    ...service,
    answerWith: async () => undefined,
    job: (job) => ({ ...job, ...(job.token ? { token: service.token } : {}) }),
    stop: async () => undefined,
  };
}
