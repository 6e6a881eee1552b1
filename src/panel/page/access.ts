import type { Actor } from '../../database/audit.js';
import type { PanelHotel, Role } from './panel.js';
import type { PanelLanguage } from '../../values/languages.js';
import { ServiceError } from '../../http/errors.js';
import type { SessionOwner } from '../../staff/own-session.js';

/** MANAGERS, RECEPTION and HOUSEKEEPING are each the role of that name and the roles above it. */
export const MANAGERS: readonly Role[] = ['operator', 'manager'];
export const RECEPTION: readonly Role[] = ['operator', 'manager', 'reception'];
export const HOUSEKEEPING: readonly Role[] = [...RECEPTION, 'housekeeping'];
export const OPERATORS: readonly Role[] = ['operator'];

/** The person of a request, read for each request. Enumerable members are sent to the page: only numbers and fixed words. */
export interface PanelUser {
  id: number;
  role: Role | null;
  /** The hotel that is open; null where the person has none. */
  hotelId: number | null;
  language: PanelLanguage;
  totp: boolean;
  readonly actor: Actor;
  readonly name: string;
  readonly email: string;
  readonly hotels: readonly PanelHotel[];
  /** Address of the service as the person's browser sees it. */
  readonly site: string;
  readonly session: SessionOwner;
  /** Whether the person gave their password or code again a short while ago. */
  readonly isConfirmed: boolean;
  confirm(): void;
  /** Lets this session go on under a new session epoch, after the person has changed their own password. */
  keepSignedIn(epoch: number): void;
}

/** Returns AdminJS' `currentAdmin` as a PanelUser. Throws if nobody is signed in: nothing runs without a person. */
export function panelUser(currentAdmin: unknown): PanelUser {
  if (typeof currentAdmin === 'object' && currentAdmin !== null && 'actor' in currentAdmin) {
    return currentAdmin as PanelUser;
  }
  throw new Error('no member of staff is signed in');
}

export function openHotel(user: PanelUser): PanelHotel {
  const hotel = user.hotels.find((one) => one.id === user.hotelId);
  if (!hotel) throw new Error('no hotel is open');
  return hotel;
}

export function requireConfirmed(user: PanelUser): void {
  if (!user.isConfirmed) throw new ServiceError('confirmation_is_needed', 403);
}

export function may(user: PanelUser, roles: readonly Role[]): boolean {
  return user.role !== null && roles.includes(user.role);
}
