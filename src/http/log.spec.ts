import { execFileSync } from 'node:child_process';
import { closeSync, constants, createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createLog, describeError, GatheredLines } from './log.js';

describe('the log', () => {
  it('hides credentials, card data and parameters of queries, wherever an object holds them', () => {
    const written: string[] = [];
    const log = createLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'json' }, { write: (line) => written.push(line) });
    const secrets = {
      authorization: 'GIZLI',
      cookie: 'GIZLI',
      apikey: 'GIZLI',
      apiKey: 'GIZLI',
      apiSecret: 'GIZLI',
      password: 'GIZLI',
      storeKey: 'GIZLI',
      token: 'GIZLI',
      parameters: ['GIZLI'],
      cardNumber: 'GIZLI',
      seriesCode: 'GIZLI',
      cardCode: 'GIZLI',
    };
    log.info(secrets, 'a request');
    log.error({ headers: secrets, request: { body: secrets } }, 'another');
    log.child({ login: secrets }).warn('a third');
    expect(written).toHaveLength(3);
    expect(written.join('')).not.toContain('GIZLI');
    expect(written.join('').match(/\[redacted\]/g)).toHaveLength(4 * Object.keys(secrets).length);
  });

  it('tells of an error of the database no value that it quotes', () => {
    const error = Object.assign(new Error('Failing row contains (GIZLI)'), {
      code: '23514',
      constraint: 'card_check',
      detail: 'GIZLI',
      parameters: ['GIZLI'],
    });
    expect(describeError(error)).toMatchObject({ code: '23514', constraint: 'card_check' });
    expect(JSON.stringify(describeError(error))).not.toContain('GIZLI');
  });

  it('drops whole lines while a pipe is not read, says how many, and goes on', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hotel-log-'));
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const file = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    const lines = new GatheredLines(file);
    const line = (n: number) => `${JSON.stringify({ n, text: 'x'.repeat(1_000) })}\n`;
    const count = 20_000;
    for (let n = 0; n < count; n++) lines.write(line(n));

    const kept: number[] = [];
    let dropped = 0;
    const reader = createInterface({ input: createReadStream(pipe) });
    for await (const text of reader) {
      const read = JSON.parse(text) as { n: number } | { dropped: number };
      if ('n' in read) kept.push(read.n);
      else {
        dropped = read.dropped;
        lines.write(line(count));
        lines.flush();
      }
      if (dropped === 0) lines.flush();
      if (kept.at(-1) === count) break;
    }
    closeSync(file);
    rmSync(folder, { recursive: true });
    expect(kept.length).toBeGreaterThan(15_000);
    expect(kept).toEqual([...Array(kept.length - 1).keys(), count]);
    expect(dropped).toBe(count - (kept.length - 1));
  });
});
