import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/**
 * Secrets at rest: AES-256-GCM under a key from the environment. The stored text is `v1.<key id>.<base64url of
 * iv ‖ tag ‖ ciphertext>`; hotel, table, row and field are the associated data, so that a value that was copied to
 * another place does not decrypt.
 */
export interface SecretPlace {
  hotelId: number;
  table: string;
  /** The row's own key within the hotel. */
  row: number | string;
  field: string;
}

export class SecretError extends Error {}

const IV_BYTES = 12;
const TAG_BYTES = 16;

export class SecretBox {
  private readonly keys = new Map<string, Buffer>();
  private readonly currentId: string;

  /** `current` and `old` have the form `id:64 hex digits`; without an id it is `1`. */
  constructor(current: string, old: readonly string[] = []) {
    for (const text of old) this.add(text);
    this.currentId = this.add(current);
  }

  private add(text: string): string {
    const colon = text.indexOf(':');
    const id = colon < 0 ? '1' : text.slice(0, colon);
    this.keys.set(id, Buffer.from(text.slice(colon + 1), 'hex'));
    return id;
  }

  encrypt(plain: string, place: SecretPlace): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key(this.currentId), iv).setAAD(associated(place));
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return `v1.${this.currentId}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
  }

  /** Throws {@link SecretError} when the key is not known, or the text was changed or moved. */
  decrypt(stored: string, place: SecretPlace): string {
    const [version, keyId, packed] = stored.split('.');
    if (version !== 'v1' || keyId === undefined || packed === undefined) {
      throw new SecretError('not an encrypted value');
    }
    const bytes = Buffer.from(packed, 'base64url');
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key(keyId), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(associated(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return (
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch (error) {
      if (error instanceof SecretError) throw error;
      throw new SecretError(`a value of ${place.table}.${place.field} does not decrypt`);
    }
  }

  encryptGiven(plain: string, place: SecretPlace): string | null {
    return plain === '' ? null : this.encrypt(plain, place);
  }

  decryptGiven(stored: string | null, place: SecretPlace): string {
    return stored === null ? '' : this.decrypt(stored, place);
  }

  isCurrent(stored: string): boolean {
    return stored.startsWith(`v1.${this.currentId}.`);
  }

  /** A keyed digest under the current key for comparing values that are too easily guessed to be hashed bare. */
  fingerprint(value: string): string {
    return `${this.currentId}.${createHmac('sha256', this.key(this.currentId)).update(value).digest('base64url')}`;
  }

  /** Whether `value` has this fingerprint; undefined when the key it was made with is no longer known. */
  fingerprintMatches(fingerprint: string, value: string): boolean | undefined {
    const [keyId, digest] = fingerprint.split('.');
    const key = this.keys.get(keyId ?? '');
    return key && createHmac('sha256', key).update(value).digest('base64url') === digest;
  }

  private key(id: string): Buffer {
    const key = this.keys.get(id);
    if (!key) throw new SecretError(`encryption key "${id}" is not among the settings`);
    return key;
  }
}

function associated(place: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([place.hotelId, place.table, String(place.row), place.field]));
}
