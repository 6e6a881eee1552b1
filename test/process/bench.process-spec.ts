import { spawnSync } from 'node:child_process';
import { headline } from '../../bench/headline.mjs';

const bench = (...args: string[]) =>
  spawnSync(process.execPath, ['bench/run.mjs', ...args], { encoding: 'utf8' });

describe('the benchmark', () => {
  it('refuses a part that does not exist, and lists those that do', () => {
    const { status, stderr } = bench('--part', 'search');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^There is no part search; there are: searches, pushes, /);
  });

  it('compares two commits by searches and pushes alone', () => {
    const { status, stderr } = bench('--against', 'HEAD', '--part', 'panel');
    expect([status, stderr]).toEqual([2, 'There is no part panel; there are: searches, pushes\n']);
  });

  it('begins its page with rates a core beside QloApps, and with what a part has named for it', () => {
    const measured = new Map([['room list, 3 nights, never the same query twice', 2_941]]);
    const page = headline(measured, [
      { title: 'p99 of 500 searches a second over 10,000 hotels', value: '80 ms' },
    ]);
    expect(page).toEqual(
      expect.arrayContaining([
        '| searches of 3 nights a second and core, never asked before | 2,941 | 3.9; 754 times |',
        '| p99 of 500 searches a second over 10,000 hotels | 80 ms |  |',
      ]),
    );
  });
});
