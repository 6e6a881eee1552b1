import { TestEnvironment } from 'jest-environment-node';

/*
 * Each test file of a worker leaves some memory behind. Freeing all of it takes a large worker longer than the half second
 * after which Jest ends it by force, with a warning that tests leak. So a worker that has nothing left to do goes at once;
 * one that something keeps alive still does not get here.
 */
if (process.send !== undefined) process.once('exit', (code) => process.reallyExit(code));

export default TestEnvironment;
