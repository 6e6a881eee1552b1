import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
// It comes with Jest, in its version.
import circus from 'jest-circus/runner';
import { sourceMapOf } from './typescript.mjs';

/*
 * Jest would load everything that a test file imports again for it, in a context of its own. Here Node itself loads test files
 * and what they import, so that a worker loads the sources and the packages once. See docs/decisions/0034.
 */

register('./typescript-hooks.mjs', import.meta.url);

/** A test runner of Jest: its own one, with test files that Node imports. */
export default async function runNatively(globalConfig, config, environment, runtime, testPath, send) {
  runtime.setGlobalsForRuntime = (globals) => Object.assign(globalThis, globals);
  runtime.unstable_shouldLoadAsEsm = () => true;
  runtime.unstable_importModule = (file) => import(pathToFileURL(file).href);
  // Asked only where a stack is read.
  runtime.getSourceMaps().get = sourceMapOf;
  const { console } = globalThis;
  globalThis.console = environment.global.console;
  try {
    return await circus.default(globalConfig, config, environment, runtime, testPath, send);
  } finally {
    globalThis.console = console;
  }
}
