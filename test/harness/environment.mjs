// It comes with Jest, in its version.
import { TestEnvironment } from 'jest-environment-node';

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

  /** Lets what runs after a test know whether it has failed. */
  handleTestEvent({ name }) {
    if (name === 'test_start') globalThis.hasTestFailed = false;
    if (name === 'test_fn_failure') globalThis.hasTestFailed = true;
  }
}
