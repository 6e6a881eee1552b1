import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { answerOfProcess } from './upload-process.js';

describe('a process that is sent an uploaded file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'upload-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  let scripts = 0;
  const answerOf = async (onFile: string, signal?: AbortSignal, maxMs?: number) => {
    const file = path.join(folder, `${++scripts}.mjs`);
    await writeFile(file, `process.once('message', (sent) => { ${onFile} });`);
    return answerOfProcess(pathToFileURL(file), Buffer.from('abc'), signal, maxMs);
  };

  it('answers what the script makes of the file', async () => {
    expect(await answerOf('process.send({ bytes: sent.length })')).toEqual({ bytes: 3 });
  });
  it('has no answer where the system ends it for want of memory', async () => {
    expect(await answerOf(`process.kill(process.pid, 'SIGKILL')`)).toBeUndefined();
  });
  it.each([
    ['ends without an answer', 'process.exit(0)', '0'],
    ['fails', `throw new Error('no such module')`, '1'],
  ])('is a fault of the service where the script %s', async (_, onFile, code) => {
    await expect(answerOf(onFile)).rejects.toThrow(`.mjs ended with ${code} and no answer`);
  });
  it.each([undefined, new AbortController().signal])(
    'has no answer where the time is over, whatever memory is freed meanwhile',
    async (signal) => {
      setFlagsFromString('--expose-gc');
      const answer = answerOf('setInterval(() => {}, 1_000)', signal, 500);
      (runInNewContext('gc') as () => void)();
      expect(await answer).toBeUndefined();
    },
  );
  it('ends when the caller leaves', async () => {
    const reason = new Error('left');
    await expect(answerOf('setInterval(() => {}, 1_000)', AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
