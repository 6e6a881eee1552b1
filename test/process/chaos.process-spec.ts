import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildService } from '../harness/process.js';

const SECONDS = '40';
const SEED = '1';

interface Result {
  rules: { text: string; checks: number; holds: boolean; violations: string[] }[];
  faults: unknown[];
}

/** `npm run chaos` in short: see docs/faults.md. */
describe('two instances under load and faults', () => {
  it('lose nothing that was acknowledged, and answer nothing that is not so', async () => {
    buildService();
    const folder = await mkdtemp(path.join(tmpdir(), 'chaos-report-'));
    const file = path.join(folder, 'report.json');
    const args = ['test/chaos/run.mjs', '--seconds', SECONDS, '--seed', SEED, '--json', file];
    // It leaves its logs where a rule does not hold.
    const env = { ...process.env, TMPDIR: process.env.LASTING_FOLDER };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env }).catch(
      (error: Error & { stdout: string }) => error,
    );
    const { rules, faults } = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<Result>;
    await rm(folder, { recursive: true });
    if (!rules || !faults) throw new Error(`there is no report:\n${stdout}`);
    expect(rules.filter(({ holds }) => !holds)).toEqual([]);
    expect(faults.length).toBeGreaterThan(0);
    for (const { text, checks } of rules) expect(`${text}: ${checks > 0}`).toBe(`${text}: true`);
  }, 600_000);
});
