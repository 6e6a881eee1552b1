import type { SecretBox } from '../../secrets/secrets.js';

/**
 * Returns the digest of a Book or Modify under the encryption key: without the key, nobody can check a guess at its content.
 * `1:<SHA-256>:<cards>` becomes `2:<fingerprint of the SHA-256>:<cards>`. Any other digest is returned as it is.
 */
export function keyedDigest(digest: string | null, secrets: SecretBox): string | null {
  const [version, bare, cards] = digest?.split(':') ?? [];
  if (version !== '1' || bare === undefined || cards === undefined) return digest;
  return `2:${secrets.fingerprint(bare)}:${cards}`;
}
