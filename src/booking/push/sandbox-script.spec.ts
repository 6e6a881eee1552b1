import { scriptOf } from './sandbox-script.js';

describe('the script of a voucher', () => {
  it.each([
    ['SANDBOX-SOLD-OUT', { kind: 'sold-out' }],
    ['SANDBOX-SOLD-OUT-17', { kind: 'sold-out' }],
    ['SANDBOX-PRICE-CHANGED-a', { kind: 'price-changed' }],
    ['SANDBOX-503', { kind: '503' }],
    ['SANDBOX-429-1', { kind: '429' }],
    ['SANDBOX-SLOW-10', { kind: 'slow', seconds: 10 }],
    ['SANDBOX-SLOW-1-x', { kind: 'slow', seconds: 1 }],
    ['SANDBOX-SLOW-99', { kind: 'slow', seconds: 60 }],
    ['SANDBOX-LOST-x', { kind: 'lost' }],
    ['SANDBOX-CANCELLED-BY-HOTEL', { kind: 'cancelled-by-hotel' }],
  ])('%s', (voucher, script) => {
    expect(scriptOf(voucher)).toEqual(script);
  });

  it.each([
    'SANDBOX-',
    'SANDBOX-5031',
    'SANDBOX-LOSTS',
    'sandbox-lost',
    'A-SANDBOX-LOST',
    'SANDBOX-SLOW-',
    '4711',
  ])('%s is an ordinary voucher', (voucher) => {
    expect(scriptOf(voucher)).toBeUndefined();
  });
});
