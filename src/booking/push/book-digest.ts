import { createHash } from 'node:crypto';
import type { SecretBox } from '../../secrets/secrets.js';
import type { PushedContent } from './pushed-booking.js';

/**
 * A digest of the content as parsed, without creation time and CVVs. Card numbers are too easily guessed for a bare
 * hash, so a keyed one stands beside it: `1:<sha-256>:<fingerprint or nothing>`.
 */
export function bookDigest(content: PushedContent, secrets: SecretBox): string {
  const cards = cardsText(content);
  return `1:${plainDigest(content)}:${cards === '' ? '' : secrets.fingerprint(cards)}`;
}

/**
 * Cards are left out where their key is no longer known. A digest that was keyed since ({@link keyedDigest}) is none of any
 * content once its key is gone, as it cannot tell which one it is of.
 */
export function hasDigest(content: PushedContent, digest: string | null, secrets: SecretBox): boolean {
  const [version, print = '', cardsPrint] = digest?.split(':') ?? [];
  const plain = plainDigest(content);
  const isSame =
    version === '2' ? secrets.fingerprintMatches(print, plain) : version === '1' && print === plain;
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

function plainDigest(content: PushedContent): string {
  return createHash('sha256')
    .update(JSON.stringify(withoutCards(content)))
    .digest('base64url');
}

function cardsText(content: PushedContent): string {
  const cards = content.rooms.map(({ card }) => card && [card.number, card.expiry, card.holder]);
  return cards.every((card) => card === null) ? '' : JSON.stringify(cards);
}
