import { parseArgs } from 'node:util';

/**
 * What a developers' command was called with. `--help` prints `usage` and ends with 0; an option that it does not have is
 * refused with it, and ends with 2.
 *
 * @param {string} usage
 * @param {import('node:util').ParseArgsConfig} config
 */
export function commandLine(usage, config = {}) {
  try {
    const options = { ...config.options, help: { type: 'boolean', short: 'h' } };
    const given = parseArgs({ ...config, options });
    if (!given.values.help) return given;
    process.stdout.write(usage);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}
