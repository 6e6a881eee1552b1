import { createHash } from 'node:crypto';
import { SecretBox } from '../../secrets/secrets.js';
import { keyedDigest } from '../room/keyed-digest.js';
import { bookDigest, hasDigest, withoutCards } from './book-digest.js';
import type { PushedContent } from './pushed-booking.js';

const KEY = 'ab'.repeat(32);
const box = new SecretBox(`k1:${KEY}`);

function content(
  card: Partial<NonNullable<PushedContent['rooms'][number]['card']>> | null = {},
): PushedContent {
  return {
    arrival: 20_500,
    departure: 20_503,
    rooms: [
      {
        path: 'RoomStays[0]',
        roomTypeId: 1,
        roomName: '',
        boardId: 2,
        boardName: '',
        unitLabel: '1',
        arrival: 20_500,
        departure: 20_503,
        adults: 2,
        children: 0,
        ratesCurrency: '',
        nightlyRates: [],
        totalMinor: 100,
        taxMinor: null,
        currency: null,
        card: card && {
          holder: { fullname: 'A', address: '', country: '', city: '' },
          number: '4111111111111111',
          expiry: '1228',
          cvv: '123',
          ...card,
        },
      },
    ],
    guests: [{ name: 'A', surname: 'B', phone: '', email: '', countryCode: '' }],
    children: [],
    remarks: '',
    extras: [],
    totalMinor: 100,
    taxMinor: null,
    extraTotalMinor: null,
    currency: 'EUR',
  };
}

function withRate(baseRate: string | null): PushedContent {
  const { rooms, ...booking } = content();
  const nightlyRates = [{ stayDate: '2026-02-16', baseRate, hotelServiceFees: baseRate }];
  return { ...booking, rooms: rooms.map((room) => ({ ...room, nightlyRates })) };
}

describe('the digest of a Book', () => {
  it('is of the content without the CVV', () => {
    const digest = bookDigest(content(), box);
    expect(hasDigest(content(), digest, box)).toBe(true);
    expect(hasDigest(content({ cvv: '999' }), digest, box)).toBe(true);
    expect(hasDigest(content({ cvv: null }), digest, box)).toBe(true);
    expect(hasDigest({ ...content(), remarks: 'x' }, digest, box)).toBe(false);
    expect(hasDigest(content({ number: '5555555555554444' }), digest, box)).toBe(false);
    expect(hasDigest(content({ expiry: '0129' }), digest, box)).toBe(false);
    expect(hasDigest(content(null), digest, box)).toBe(false);
    expect(hasDigest(content(), bookDigest(content(null), box), box)).toBe(false);
    expect(hasDigest(content(), null, box)).toBe(false);
  });

  it('cannot be made from a guessed card number without the key', () => {
    const other = new SecretBox(`k1:${'cd'.repeat(32)}`);
    expect(bookDigest(content(), box)).not.toBe(bookDigest(content(), other));
  });

  it('leaves the cards out when their key is gone', () => {
    const digest = bookDigest(content(), box);
    const rotated = new SecretBox(`k2:${'cd'.repeat(32)}`);
    expect(hasDigest(content(), digest, rotated)).toBe(true);
    expect(hasDigest({ ...content(), remarks: 'x' }, digest, rotated)).toBe(false);
    expect(hasDigest(content(), digest, new SecretBox(`k2:${'cd'.repeat(32)}`, [`k1:${KEY}`]))).toBe(true);
  });

  it('is the same once it is keyed, for whoever has the key: with another one nobody can confirm a guess', () => {
    for (const one of [content(), content(null)]) {
      const bare = bookDigest(one, box);
      const keyed = keyedDigest(bare, box);
      expect(keyed).not.toContain(bare.split(':')[1]);
      expect(keyedDigest(keyed, box)).toBe(keyed);
      const rotated = new SecretBox(`k2:${'cd'.repeat(32)}`, [`k1:${KEY}`]);
      expect([hasDigest(one, keyed, box), hasDigest(one, keyed, rotated)]).toEqual([true, true]);
      expect(hasDigest({ ...one, remarks: 'x' }, keyed, box)).toBe(false);
      expect(hasDigest(one, keyed, new SecretBox(`k1:${'cd'.repeat(32)}`))).toBe(false);
      expect(hasDigest(one, keyed, new SecretBox(`k2:${'cd'.repeat(32)}`))).toBe(false);
    }
    expect(
      hasDigest(content({ number: '5555555555554444' }), keyedDigest(bookDigest(content(), box), box), box),
    ).toBe(false);
    expect([keyedDigest(null, box), keyedDigest('erased', box)]).toEqual([null, 'erased']);
  });

  it.each(['57', '57.0', '57.00', '057.000'])(
    'is the same of a night of %s, however it is written',
    (text) => {
      const digest = bookDigest(withRate(text), box);
      for (const other of ['57', '57.0', '57.00', '057.000']) {
        expect(hasDigest(withRate(other), digest, box)).toBe(true);
        expect(hasDigest(withRate(other), keyedDigest(digest, box), box)).toBe(true);
      }
      for (const other of ['57.01', '57.001', '570', '5.7', null]) {
        expect(hasDigest(withRate(other), digest, box)).toBe(false);
      }
    },
  );

  it.each(['57', '57.0', '57.00', '40.175', '0'])(
    'of an earlier release, of a night of %s, is known',
    (text) => {
      const one = withRate(text);
      const bare = createHash('sha256')
        .update(JSON.stringify(withoutCards(one)))
        .digest('base64url');
      const [, , cards] = bookDigest(one, box).split(':');
      const stored = `1:${bare}:${cards}`;
      expect(hasDigest(one, stored, box)).toBe(true);
      expect(hasDigest(one, keyedDigest(stored, box), box)).toBe(true);
      expect(hasDigest(withRate('58.00'), stored, box)).toBe(false);
    },
  );

  it('leaves nothing of a card in what is kept', () => {
    expect(JSON.stringify(withoutCards(content()))).not.toMatch(/4111|1228|123|fullname/);
  });
});
