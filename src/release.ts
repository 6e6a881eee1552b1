import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PACKAGE_ROOT } from './package-root.js';

export interface Release {
  version: string;
  /** The commit that was built, with `+` where the sources had been changed; null where the build does not know it. */
  commit: string | null;
}

/** The release that runs. A build writes its commit beside the compiled code (scripts/build.mjs). */
export const RELEASE: Release = { version: versionOfPackage(), commit: commitOfBuild() };

/** Returns the release as people name it: `2.0.0 (0c1a2b3d4e5f)`, or `2.0.0` where no commit is known. */
export function releaseName({ version, commit }: Release = RELEASE): string {
  if (commit === null) return version;
  return `${version} (${commit.replace(/^([0-9a-f]{12})[0-9a-f]*/, '$1')})`;
}

function versionOfPackage(): string {
  const { version } = JSON.parse(readFileSync(path.join(PACKAGE_ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

function commitOfBuild(): string | null {
  try {
    return readFileSync(path.join(import.meta.dirname, '../commit'), 'utf8').trim() || null;
  } catch {
    return null;
  }
}
