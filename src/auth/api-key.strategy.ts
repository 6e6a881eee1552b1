import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { HeaderAPIKeyStrategy } from 'passport-headerapikey';

export function apiKeyDigest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Returns the digest of the ApiKey in the header; the guard asks whether the key exists. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(HeaderAPIKeyStrategy, 'headerapikey') {
  constructor() {
    super({ header: 'ApiKey', prefix: '' }, false);
  }

  validate(key: string): { key: string; digestHex: string } {
    return { key, digestHex: apiKeyDigest(key).toString('hex') };
  }
}
