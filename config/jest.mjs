import { availableParallelism } from 'node:os';

/** @type {import('jest').Config} */
export default {
  rootDir: '..',
  testEnvironment: '<rootDir>/test/harness/environment.mjs',
  // Node loads the tests, see docs/decisions/0034; what they share with Node is not Jest's to clean up.
  testEnvironmentOptions: { globalsCleanup: 'off' },
  testRunner: '<rootDir>/test/harness/native-runner.mjs',
  transform: {},
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^hotel-booking-client$': '<rootDir>/clients/typescript/src/index.ts',
  },
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}', '<rootDir>/{test,checks}/**/*-spec.ts'],
  // Earlier commits that the benchmark has built, and packages.
  modulePathIgnorePatterns: [
    '<rootDir>/.bench-dist/',
    '<rootDir>/checks/node_modules/',
    '<rootDir>/test/chromium/node_modules/',
  ],
  globalSetup: '<rootDir>/test/harness/global-setup.mjs',
  globalTeardown: '<rootDir>/test/harness/global-teardown.mjs',
  testSequencer: '<rootDir>/test/harness/longest-first.mjs',
  reporters: ['default', '<rootDir>/test/harness/left-out.mjs'],
  // A cluster takes minutes to be made where a server takes seconds.
  testTimeout: process.env.TEST_DATABASE === 'citus' ? 240_000 : 60_000,
  // Tests run in processes of their own also where there is one file, and a worker that holds too much is replaced.
  workerIdleMemoryLimit: '1GB',
  // Freeing the memory of such a worker takes longer than Jest would wait; one that something keeps alive is still reported.
  workerGracefulExitTimeout: 10_000,
  // More than four would wait for the one PostgreSQL that they share.
  maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
};
