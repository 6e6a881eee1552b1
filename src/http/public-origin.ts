import type { Request } from 'express';
import type { Settings } from '../settings.js';

/** The address under which callers reach the service, without a slash at its end. */
export function publicOrigin(settings: Pick<Settings, 'PUBLIC_URL'>, request: Request): string {
  return settings.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
}
