// It comes with Jest, in its version.
import { TestEnvironment } from 'jest-environment-node';

const NOTICED_MS = 50;

/*
 * Freeing all memory of a large worker takes longer than the half second after which Jest ends it by force, with a warning
 * that tests leak. So a worker that has nothing left to do goes without that; one that something keeps alive still does not
 * get here. Jest must notice the end of the channel first.
 */
if (process.send !== undefined) {
  process.once('beforeExit', () => process.disconnect?.());
  process.once('exit', (code) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, NOTICED_MS);
    process.reallyExit(code);
  });
}

/** Types by which `expect` knows the values of tests: Jest's own parts run in a context, which has others of its own. */
const TYPES_OF_TESTS = {
  Reflect,
  Object,
  Array,
  Boolean,
  Number,
  String,
  Date,
  Map,
  Set,
  WeakMap,
  WeakSet,
  Error,
  AggregateError,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
};

export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, TYPES_OF_TESTS);
  }
}
