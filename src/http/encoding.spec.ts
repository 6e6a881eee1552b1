import { acceptedEncoding } from './encoding.js';

describe('the content coding of an answer', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0.9', 'gzip'],
    ['br ; q=0.2 , gzip ; q=0.3', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip;q=0.000, br;q=0.001', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['gzip, *;q=0', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['*;q=0.5, identity', undefined],
    ['gzip;q=2', undefined],
    ['gzip;q=', undefined],
    [',,gzip,', 'gzip'],
  ] as const)('of Accept-Encoding %j is %j', (header, zip) => {
    expect(acceptedEncoding(header).zip).toBe(zip);
  });

  it.each([
    [undefined, true],
    ['gzip', true],
    ['identity;q=0, gzip', false],
    ['gzip, *;q=0', false],
    ['*;q=0, identity;q=0.1', true],
  ] as const)('with Accept-Encoding %j may be identity: %j', (header, takesIdentity) => {
    expect(acceptedEncoding(header).takesIdentity).toBe(takesIdentity);
  });
});
