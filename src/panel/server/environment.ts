import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, from the sources as well as from the compiled code. */
export const PACKAGE_ROOT = packageRoot(path.dirname(fileURLToPath(import.meta.url)));

/** Where `npm run build` leaves the panel's bundle. */
export const BUNDLE_DIR = path.join(PACKAGE_ROOT, 'dist', 'panel');

/**
 * AdminJS reads the environment when it is imported: it then neither bundles nor watches anything itself. To be called before
 * `adminjs` is imported.
 */
export function prepareAdminJs(): void {
  process.env.NODE_ENV = 'production';
  process.env.ADMIN_JS_TMP_DIR = BUNDLE_DIR;
  process.env.ADMIN_JS_SKIP_BUNDLE = 'true';
}

function packageRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : packageRoot(path.dirname(folder));
}
