import type { ParseArgsConfig } from 'node:util';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/** What a command is, as `--help` shows it. */
export interface CommandHelp {
  /** As it is typed: `npm run backup -- [FILE]`. */
  usage: string;
  /** What it does, in whole sentences. */
  does: string;
  /** The least and the greatest number of arguments; none where it is left out. */
  argumentCount?: readonly [number, number];
  /** What each option means, as it is typed: `--keep-keys`, or `--url URL` where it has a value. */
  options?: Readonly<Record<string, string>>;
  /** Earlier names of options without a value, which are still accepted. */
  earlierOptions?: readonly string[];
  examples: readonly string[];
}

/** Returns the text of `--help`. */
export function helpText({ usage, does, options = {}, examples }: CommandHelp): string {
  const all: [string, string][] = [...Object.entries(options), ['--help', 'shows this text']];
  const width = Math.max(...all.map(([name]) => name.length)) + 2;
  return [
    `Usage: ${usage}`,
    '',
    does,
    '',
    'Options:',
    ...all.map(([name, meaning]) => `  ${name.padEnd(width)}${meaning}`),
    '',
    'Examples:',
    ...examples.map((example) => `  ${example}`),
    '',
  ].join('\n');
}

/** Returns the options in the form of Node's `parseArgs`. */
export function parsedOptions({ options = {}, earlierOptions = [] }: CommandHelp): OptionsConfig {
  const known: OptionsConfig = { help: { type: 'boolean' } };
  for (const typed of Object.keys(options)) {
    const [name = '', value] = typed.replace(/^--/, '').split(/[ =]/);
    known[name] = { type: value === undefined ? 'boolean' : 'string' };
  }
  for (const name of earlierOptions) known[name] = { type: 'boolean' };
  return known;
}
