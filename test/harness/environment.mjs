// It comes with Jest, in its version.
import { TestEnvironment } from 'jest-environment-node';
import { NATIVE_GLOBALS } from './native-packages.mjs';

const NOTICED_MS = 50;

/*
 * Each test file of a worker leaves some memory behind. Freeing all of it takes a large worker longer than the half second
 * after which Jest ends it by force, with a warning that tests leak. So a worker that has nothing left to do goes without
 * that; one that something keeps alive still does not get here. Jest must notice the end of the channel first.
 */
if (process.send !== undefined) {
  process.once('beforeExit', () => process.disconnect?.());
  process.once('exit', (code) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, NOTICED_MS);
    process.reallyExit(code);
  });
}

export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, NATIVE_GLOBALS);
    this.global.process.env = process.env;
  }
}
