import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of package.json, from the sources as well as from the compiled code. */
export const PACKAGE_ROOT = packageRoot(import.meta.dirname);

export const DOCS_FOLDER = path.join(PACKAGE_ROOT, 'docs');

function packageRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : packageRoot(path.dirname(folder));
}
