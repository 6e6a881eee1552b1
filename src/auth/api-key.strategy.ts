import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { HeaderAPIKeyStrategy } from 'passport-headerapikey';

/** The SHA-256 digest under which an ApiKey is kept, in hex. */
export function apiKeyDigest(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Takes the ApiKey from its header and gives its digest; whether the key exists is asked of the database. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(HeaderAPIKeyStrategy, 'headerapikey') {
  constructor() {
    super({ header: 'ApiKey', prefix: '' }, false);
  }

  validate(key: string): { key: string; digestHex: string } {
    return { key, digestHex: apiKeyDigest(key) };
  }
}
