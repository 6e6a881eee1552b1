import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * No folder of the source uses another one that uses it. A folder and those within it count as one place: the module of a part
 * names everything in it.
 */
const IMPORTED = /\bfrom '(\.\.?\/[^']+)'/g;
/** Pairs that are still there. The list may only shrink. */
const KNOWN = new Set(['src/panel/front-desk src/panel/guests']);

process.chdir(path.join(import.meta.dirname, '..'));

const files = readdirSync('src', { recursive: true })
  .map((file) => path.join('src', file))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.spec.'));
const known = new Set(files);
/** By `<folder> <folder that it uses>`, the files that do. */
const uses = new Map();
for (const file of files) {
  for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
    const target = fileOf(path.join(path.dirname(file), name));
    if (target === undefined) continue;
    const pair = `${path.dirname(file)} ${path.dirname(target)}`;
    uses.set(pair, [...(uses.get(pair) ?? []), `${file} uses ${target}`]);
  }
}

const circles = [...uses.keys()].filter((pair) => {
  const [folder, other] = pair.split(' ');
  return folder < other && !isWithin(folder, other) && uses.has(`${other} ${folder}`);
});
for (const pair of circles.filter((one) => !KNOWN.has(one))) {
  process.stdout.write(`${pair.replace(' ', ' and ')} use each other:\n`);
  for (const one of [pair, pair.split(' ').reverse().join(' ')]) {
    for (const use of uses.get(one)) process.stdout.write(`  ${use}\n`);
  }
  process.exitCode = 1;
}
for (const pair of KNOWN) {
  if (circles.includes(pair)) continue;
  process.stdout.write(`${pair.replace(' ', ' and ')} no longer use each other: take them off the list\n`);
  process.exitCode = 1;
}

function fileOf(name) {
  const bare = name.replace(/\.js$/, '');
  return [`${bare}.ts`, `${bare}.tsx`].find((file) => known.has(file));
}

function isWithin(folder, other) {
  return other.startsWith(`${folder}/`) || folder.startsWith(`${other}/`) || folder === other;
}
