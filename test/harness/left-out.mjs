import path from 'node:path';

/** The last word of a run on a machine without a browser: which tests it left out. */
export default class LeftOut {
  onRunComplete(_contexts, { testResults }) {
    if (process.env.CHROMIUM_PATH) return;
    const files = testResults
      .filter(({ skipped, testFilePath }) => skipped && testFilePath.includes('.browser-spec.'))
      .map(({ testFilePath }) => path.relative(process.cwd(), testFilePath));
    if (files.length === 0) return;
    process.stderr.write(
      '\n*** NO CHROMIUM WAS FOUND. Install one, or name it in CHROMIUM_PATH. LEFT OUT: ***\n' +
        `${files.sort().join('\n')}\n\n`,
    );
  }
}
