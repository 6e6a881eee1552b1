import type { SecretBox } from '../../secrets/secrets.js';

/**
 * Returns the digest of a Book or Modify such that nobody can confirm a guess at its content by it without the encryption
 * key: `2:<fingerprint of the bare one>:<that of the cards>` for `1:<bare one>:…`. Any other is returned as it is.
 */
export function keyedDigest(digest: string | null, secrets: SecretBox): string | null {
  const [version, bare, cards] = digest?.split(':') ?? [];
  if (version !== '1' || bare === undefined || cards === undefined) return digest;
  return `2:${secrets.fingerprint(bare)}:${cards}`;
}
