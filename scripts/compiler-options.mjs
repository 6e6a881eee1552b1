/**
 * How SWC compiles a file of the service, for the build and for tests: as `tsc` does by tsconfig.json, which
 * `npm run check -- 'compiled alike'` compares.
 * @type {import('@swc/core').Options}
 */
export const OPTIONS = {
  swcrc: false,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
  module: { type: 'es6' },
};
