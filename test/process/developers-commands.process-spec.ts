import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** Those that run a file of the sources. The others are the service's own, or hand their arguments to a tool. */
const COMMANDS = Object.entries(scripts).filter(
  ([name, line]) => /^node (scripts|bench|test)\//.test(line) && !/^pre|^test/.test(name),
);

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function call(line: string, option: string): Promise<Ended> {
  const [, ...given] = line.split(' ');
  return run(process.execPath, [...given, option]).then(
    (said) => ({ code: 0, ...said }),
    (error: Ended) => error,
  );
}

describe('a command for developers', () => {
  it.each(COMMANDS)('tells with --help what %s does, with examples, and does nothing', async (name, line) => {
    const { code, stdout, stderr } = await call(line, '--help');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Usage: npm run ${name}`);
    expect(stdout).toMatch(/^Examples:\n {2}(\S+=\S+ )?npm run /m);
  });

  it.each(COMMANDS)(
    'says how %s is called where it is called wrongly, and ends with 2',
    async (name, line) => {
      const { code, stderr } = await call(line, '--nonsense');
      expect(code).toBe(2);
      expect(stderr).toContain("'--nonsense'");
      expect(stderr).toContain(`Usage: npm run ${name}`);
    },
  );
});
