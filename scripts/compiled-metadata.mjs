import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/*
 * Prints the types that decorators left in the compiled files of a folder, one a line: `Class.member design:type: String`.
 */

const [root] = process.argv.slice(2);
process.env.NODE_ENV = 'production';
process.env.ADMIN_JS_SKIP_BUNDLE = 'true';

const lines = new Set();
const { metadata } = Reflect;
Reflect.metadata = (key, value) => (target, member) => {
  // SWC says of every class that it is a function.
  if (String(key).startsWith('design:') && !(key === 'design:type' && member === undefined)) {
    const owner = typeof target === 'function' ? target.name : target.constructor.name;
    lines.add(`${owner}.${String(member ?? 'constructor')} ${key}: ${nameOf(value)}`);
  }
  return metadata(key, value)(target, member);
};

for (const file of readdirSync(path.join(root, 'src'), { recursive: true }).sort()) {
  const full = path.resolve(root, 'src', file);
  if (!file.endsWith('.js') || !/["']design:/.test(readFileSync(full, 'utf8'))) continue;
  await import(pathToFileURL(full).href);
}
process.stdout.write(`${[...lines].sort().join('\n')}\n`);
// A module that was loaded may keep the process alive.
process.exit();

function nameOf(value) {
  if (Array.isArray(value)) return value.map(nameOf).join(', ');
  return typeof value === 'function' ? value.name : String(value);
}
