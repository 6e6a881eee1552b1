/** @type {import('jest').Config} */
export default {
  testEnvironment: '<rootDir>/test/harness/environment.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '/node_modules/.+\\.[cm]?js$': '<rootDir>/test/harness/native-packages.mjs',
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  transformIgnorePatterns: [],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^hotel-booking-client$': '<rootDir>/clients/typescript/src/index.ts',
  },
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*-spec.ts'],
  globalSetup: '<rootDir>/test/harness/global-setup.mjs',
  globalTeardown: '<rootDir>/test/harness/global-teardown.mjs',
  reporters: ['default', '<rootDir>/test/harness/left-out.mjs'],
  // A cluster takes minutes to be made where a server takes seconds.
  testTimeout: process.env.TEST_DATABASE === 'citus' ? 240_000 : 60_000,
  // Module graphs of finished tests stay in memory: a worker that holds too much is replaced between two files.
  workerIdleMemoryLimit: '700MB',
  maxWorkers: 2,
};
