import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource, IsNull } from 'typeorm';
import { Hotel } from '../../hotel/hotel.entity.js';
import { callerAddress } from '../../http/caller-address.js';
import { ServiceError } from '../../http/errors.js';
import { publicOrigin } from '../../http/public-origin.js';
import { requestId } from '../../http/requests.js';
import { plainText } from '../../http/scalars.js';
import { SETTINGS, type Settings } from '../../settings.js';
import { Clock } from '../../values/clock.service.js';
import type { PanelUser } from '../page/access.js';
import { CONFIRMED_MS, MAX_SESSION_MS } from '../../staff/session-time.js';
import { StaffMember } from '../../staff/staff-member.entity.js';
import type { SignedIn } from '../../staff/staff-session.entity.js';
import type { FoundHotels } from '../frame/hotels.contract.js';
import {
  findHotels,
  type HotelOfPerson,
  readHotelsOfOperator,
  readHotelsOfStaff,
} from './panel-users.queries.js';
import { MAX_TEXT_LENGTH } from '../../values/limits.js';

/** Hotels that the switch offers an operator, who may open any: the first by title. The search finds the others. */
const OPERATOR_HOTELS_SHOWN = 100;

/** Reads on every request who its session belongs to: a right that was taken away ends at once. */
@Injectable()
export class PanelUsers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Returns the person of a session, undefined when it has ended. `asked` is the hotel of the page that calls: it is the open
   * one for this request, so that two tabs can work in two hotels. Throws `hotel_is_not_yours` if the person may not open it.
   */
  async ofSession(signedIn: SignedIn, request: Request, asked?: number): Promise<PanelUser | undefined> {
    const nowMs = this.clock.nowMs();
    // Sessions of an earlier release have no `sinceMs`: they count as ended.
    if (!(nowMs - signedIn.sinceMs < MAX_SESSION_MS)) return undefined;
    const person = await this.dataSource.manager.findOne(StaffMember, {
      select: { id: true, name: true, email: true, isOperator: true, language: true, totpConfirmedAt: true },
      where: { id: signedIn.staffId, sessionEpoch: signedIn.epoch, disabledAt: IsNull() },
    });
    if (!person) return undefined;
    const wanted = asked ?? signedIn.hotelId;
    const hotels = await this.hotelsOf(person, wanted);
    const named = hotels.find((hotel) => hotel.id === wanted);
    if (asked !== undefined && !named) throw new ServiceError('hotel_is_not_yours', 403);
    const open = named ?? hotels[0];
    const user = {
      id: person.id,
      role: person.isOperator ? ('operator' as const) : (open?.role ?? null),
      hotelId: open?.id ?? null,
      language: person.language,
      totp: person.totpConfirmedAt !== null,
    };
    return hide(user, {
      name: person.name,
      email: person.email,
      site: publicOrigin(this.settings, request),
      hotels: hotels.map(({ role: _, ...hotel }) => hotel),
      session: { staffId: person.id, epoch: signedIn.epoch, sid: request.sessionID },
      isConfirmed: (signedIn.confirmedUntilMs ?? 0) > nowMs,
      confirm: () => {
        request.session.signedIn = { ...request.session.signedIn!, confirmedUntilMs: nowMs + CONFIRMED_MS };
      },
      keepSignedIn: (epoch: number) =>
        (request.session.signedIn = { ...request.session.signedIn!, hotelId: open?.id ?? null, epoch }),
      actor: {
        kind: 'staff' as const,
        id: person.id,
        name: person.name,
        address: callerAddress(request),
        requestId: requestId(request),
      },
    });
  }

  async search(user: PanelUser, sent: unknown): Promise<FoundHotels> {
    if (user.role !== 'operator') return { hotels: [...user.hotels], more: 0 };
    const text = plainText(sent ?? '', MAX_TEXT_LENGTH);
    if (text === undefined) return { hotels: [], more: 0 };
    return findHotels(this.dataSource, text, user.language, OPERATOR_HOTELS_SHOWN);
  }

  async mayOpen(user: PanelUser, hotelId: number): Promise<boolean> {
    if (user.role !== 'operator') return user.hotels.some((hotel) => hotel.id === hotelId);
    return this.dataSource.manager.existsBy(Hotel, { id: hotelId });
  }

  private hotelsOf({ id, isOperator, language }: StaffMember, open: number | null): Promise<HotelOfPerson[]> {
    return isOperator
      ? readHotelsOfOperator(this.dataSource, open, language, OPERATOR_HOTELS_SHOWN)
      : readHotelsOfStaff(this.dataSource, id, language);
  }
}

/** Adds members that are not enumerable, so that they never travel to the page with the rest. */
function hide<V extends object, H extends object>(visible: V, hidden: H): V & H {
  for (const [name, value] of Object.entries(hidden)) {
    Object.defineProperty(visible, name, { value, enumerable: false });
  }
  return visible as V & H;
}
