import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { types } from 'node:util';

/*
 * A transformer of Jest that puts in the place of a package a module that hands on the package as Node loads it. Jest
 * would load every package anew for every test file, in a context of its own, which takes longer than most tests. So a
 * worker loads each package once, outside the context, and all its test files share it; the project's own modules remain
 * each test file's own.
 */

const require = createRequire(import.meta.url);
const OWN_TEXT = readFileSync(import.meta.filename, 'utf8');

/** It takes objects only whose constructor is its own `Object`, which literals of a context do not have. */
const LOADED_BY_JEST = /\/node_modules\/write-excel-file\//;

export default {
  process(text, file, { supportsStaticESM, supportsDynamicImport }) {
    // Jest's own parts pass here, too; they are outside the context already.
    if (!supportsDynamicImport || LOADED_BY_JEST.test(file)) return { code: text };
    const native = `requireNatively(${JSON.stringify(file)})`;
    if (!supportsStaticESM) return { code: `module.exports = ${native};` };
    const names = Object.keys(require(file));
    return {
      code: [
        `const native = ${native};`,
        ...names.map((name, index) => `const v${index} = native[${JSON.stringify(name)}];`),
        `export { ${names.map((name, index) => `v${index} as ${JSON.stringify(name)}`).join(', ')} };`,
      ].join('\n'),
    };
  },

  getCacheKey(text, file, { supportsStaticESM, supportsDynamicImport }) {
    const facts = [OWN_TEXT, file, supportsStaticESM, supportsDynamicImport, text];
    return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  },
};

// The language makes promises and patterns of the context by itself; packages know them by `instanceof`.
for (const [type, isOne] of [
  [Promise, types.isPromise],
  [RegExp, types.isRegExp],
]) {
  Object.defineProperty(type, Symbol.hasInstance, {
    value(one) {
      return this === type ? isOne(one) : Function.prototype[Symbol.hasInstance].call(this, one);
    },
  });
}

/**
 * What the modules above need in a context of Jest, and what packages and the project must have in common: packages keep
 * metadata at Reflect, compare the types in it, and ask for values by `instanceof`.
 */
export const NATIVE_GLOBALS = {
  requireNatively: (file) => require(file),
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
