import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import spectral from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

// Checks docs/openapi.json by the rules of Spectral (its ruleset oas) and of Redocly (redocly.yaml): not even a warning passes.
const ROOT = path.join(import.meta.dirname, '..');
const FILE = path.join('docs', 'openapi.json');

const linter = new spectral.Spectral();
linter.setRuleset({ extends: [[oas, 'recommended']] });
const findings = await linter.run(JSON.parse(await readFile(path.join(ROOT, FILE), 'utf8')));
for (const { code, message, path: place } of findings) {
  process.stderr.write(`spectral ${code}: ${message} (${place.join('.')})\n`);
}

const { stdout, stderr } = spawnSync(
  process.execPath,
  [
    path.join('checks', 'node_modules', '@redocly', 'cli', 'bin', 'cli.js'),
    ...['lint', FILE, '--format=json', '--config', path.join('checks', 'redocly.yaml')],
  ],
  {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
);
const report = stdout.slice(stdout.indexOf('{'));
const { problems } = report === '' ? { problems: [{ ruleId: 'run', message: stderr }] } : JSON.parse(report);
for (const { ruleId, message, location } of problems) {
  process.stderr.write(`redocly ${ruleId}: ${message} (${location?.[0]?.pointer ?? ''})\n`);
}
process.exitCode = findings.length + problems.length === 0 ? 0 : 1;
