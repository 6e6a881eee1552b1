import path from 'node:path';
import { PACKAGE_ROOT } from '../../package-root.js';

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
