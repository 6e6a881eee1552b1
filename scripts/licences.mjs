import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Writes the bill of materials of what is shipped (CycloneDX) to dist/sbom.json, and finds packages under a licence that is not
 * listed. Packages that only developers use are left out.
 */

const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'OFL-1.1', 'PostgreSQL', 'Python-2.0'],
]);

/** Packages whose licence is not listed or not named in a form that can be read, with the reason why they may be shipped. */
const REVIEWED = [
  [
    /^@img\/sharp-/,
    'libvips is LGPL-3.0-or-later, and a library of its own that is loaded and can be replaced',
  ],
  [/^@adminjs\/express$/, 'MIT by its file LICENSE'],
  [/^(busboy|streamsearch)$/, 'MIT by its field `licenses` and its file LICENSE'],
  [/^unused$/, 'is ours: config/unused'],
  [/^(passport-strategy|pause)$/, 'MIT by its field `licenses` and its file LICENSE'],
];

process.chdir(path.join(import.meta.dirname, '..'));
const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
const made = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: true });
if (made.status !== 0) {
  process.stderr.write(`npm ${args.join(' ')} failed: ${made.stderr}\n`);
  process.exit(1);
}
writeFileSync(path.join('dist', 'sbom.json'), made.stdout);

const { components } = JSON.parse(made.stdout);
const faults = components.flatMap((component) => {
  const licence = licenceOf(component);
  const name = nameOf(component);
  const isFine = isAllowed(licence) || REVIEWED.some(([names]) => names.test(name));
  return isFine ? [] : [`${name}@${component.version}: ${licence || 'names no licence'}`];
});
const names = components.map(nameOf);
const unneeded = REVIEWED.filter(([pattern]) => !names.some((name) => pattern.test(name)));
for (const [pattern] of unneeded) faults.push(`no package ${pattern} is shipped any more`);
process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
process.exitCode = faults.length === 0 ? 0 : 1;

function nameOf({ purl }) {
  return decodeURIComponent(/^pkg:npm\/(.+)@[^@]+$/.exec(purl)[1]);
}

/** The licence as an SPDX expression; empty where the package names none. */
function licenceOf({ licenses = [] }) {
  return licenses.map((one) => one.expression ?? one.license.id ?? one.license.name).join(' AND ');
}

/** Of alternatives one is enough; of what holds together each must be listed. */
function isAllowed(expression) {
  const plain = expression.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((id) => ALLOWED.has(id.trim())));
}
