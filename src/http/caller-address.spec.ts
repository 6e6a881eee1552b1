import { limitedAddress } from './caller-address.js';

describe('the address by which a caller is limited', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2::', '2001:db8:1:2::'],
    ['2001:db8:1:3::1', '2001:db8:1:3::'],
    ['fe80::1%eth0', 'fe80::'],
    ['::1', '::'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('of %p is %p', (address, limited) => expect(limitedAddress(address)).toBe(limited));
});
