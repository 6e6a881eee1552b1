import { createHash } from 'node:crypto';
import type { SecretBox } from '../../secrets/secrets.js';
import type { PushedContent } from './pushed-booking.js';

/**
 * A digest of the content as parsed, without creation time and CVVs; decimals count by their value. Card numbers are too
 * easily guessed for a bare hash, so a keyed one stands beside it: `1:<sha-256>:<fingerprint or nothing>`.
 */
export function bookDigest(content: PushedContent, secrets: SecretBox): string {
  const cards = cardsText(content);
  return `1:${plainDigest(withDecimalsInOneForm(content))}:${cards === '' ? '' : secrets.fingerprint(cards)}`;
}

/**
 * Returns whether the digest is that of the content. Cards are not compared once their key is gone. A digest that was keyed
 * later ({@link keyedDigest}) matches no content once its key is gone.
 */
export function hasDigest(content: PushedContent, digest: string | null, secrets: SecretBox): boolean {
  const [version, print = '', cardsPrint] = digest?.split(':') ?? [];
  const isPrinted = (one: PushedContent) => {
    const plain = plainDigest(one);
    return version === '2' ? secrets.fingerprintMatches(print, plain) : version === '1' && print === plain;
  };
  // Earlier releases made digests of decimals as they were sent.
  const isSame = isPrinted(withDecimalsInOneForm(content)) || isPrinted(content);
  if (!isSame || cardsPrint === undefined) return false;
  const cards = cardsText(content);
  if (cards === '' || cardsPrint === '') return cards === cardsPrint;
  return secrets.fingerprintMatches(cardsPrint, cards) ?? true;
}

export function withoutCards(content: PushedContent): object {
  return {
    ...content,
    rooms: content.rooms.map(({ card, ...room }) => ({ ...room, hasCard: card !== null })),
  };
}

function withDecimalsInOneForm(content: PushedContent): PushedContent {
  const rooms = content.rooms.map((room) => ({
    ...room,
    nightlyRates: room.nightlyRates.map((rate) => ({
      ...rate,
      baseRate: inOneForm(rate.baseRate),
      hotelServiceFees: inOneForm(rate.hotelServiceFees),
    })),
  }));
  return { ...content, rooms };
}

/** `57`, `57.0` and `057.000` are `57.00`, the form that most callers send and earlier digests are made of. */
function inOneForm(decimal: string | null): string | null {
  if (decimal === null) return null;
  const [whole = '', fraction = ''] = decimal.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

function plainDigest(content: PushedContent): string {
  return createHash('sha256')
    .update(JSON.stringify(withoutCards(content)))
    .digest('base64url');
}

function cardsText(content: PushedContent): string {
  const cards = content.rooms.map(({ card }) => card && [card.number, card.expiry, card.holder]);
  return cards.every((card) => card === null) ? '' : JSON.stringify(cards);
}
