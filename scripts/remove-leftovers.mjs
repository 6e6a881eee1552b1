import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/*
 * Runs before a build, which overwrites and deletes nothing: removes compiled migrations whose source is gone. The
 * service applies what it finds in the folder, and so those of another branch.
 */

process.chdir(path.join(import.meta.dirname, '..'));

const compiled = 'dist/migrations';
for (const file of existsSync(compiled) ? readdirSync(compiled) : []) {
  const source = file.replace(/\.js(\.map)?$/, '.ts');
  if (!existsSync(path.join('migrations', source))) rmSync(path.join(compiled, file));
}
