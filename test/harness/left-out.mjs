import path from 'node:path';

/** What a machine may lack, and the tests that are left out without it. */
const PROGRAMS = [
  { setting: 'CHROMIUM_PATH', name: 'CHROMIUM', files: '.browser-spec.' },
  { setting: 'PGBOUNCER_PATH', name: 'PGBOUNCER', files: 'pgbouncer.' },
  { setting: 'CITUS_BIN', name: 'POSTGRESQL WITH CITUS', files: 'citus.' },
];

/** The last word of a run on a machine that lacks a program: which tests it left out. */
export default class LeftOut {
  onRunComplete(_contexts, { testResults }) {
    const skipped = testResults.filter((result) => result.skipped).map(({ testFilePath }) => testFilePath);
    for (const { setting, name, files } of PROGRAMS) {
      if (process.env[setting]) continue;
      const leftOut = skipped.filter((file) => path.basename(file).includes(files));
      if (leftOut.length === 0) continue;
      const names = leftOut.map((file) => path.relative(process.cwd(), file)).sort();
      process.stderr.write(
        `\n*** NO ${name} WAS FOUND. Install one, or name it in ${setting}. LEFT OUT: ***\n${names.join('\n')}\n\n`,
      );
    }
  }
}
