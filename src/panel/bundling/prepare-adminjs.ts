import path from 'node:path';
import { PACKAGE_ROOT } from '../../package-root.js';

export const BUNDLE_DIR = path.join(PACKAGE_ROOT, 'dist', 'panel');

/** Keeps AdminJS from bundling and watching. Call this before `adminjs` is imported, which reads the environment. */
export function prepareAdminJs(): void {
  process.env.NODE_ENV = 'production';
  process.env.ADMIN_JS_TMP_DIR = BUNDLE_DIR;
  process.env.ADMIN_JS_SKIP_BUNDLE = 'true';
}
