import { Injectable } from '@nestjs/common';
import { GUEST_PRESENCES, type GuestPresence } from '../../../guests/profiles/guest-profile.js';
import { GuestProfiles } from '../../../guests/profiles/guest-profiles.service.js';
import { MANAGERS, type PanelUser, RECEPTION } from '../../page/access.js';
import type { PanelResource } from '../adapter/definition.js';
import { choice, day, field, from, text, whole } from './fields.js';

/** The column of a list whose values `complete` gives. */
const COMPLETED = [from(null), { list: true }];

/** People by the profiles that stand for them. */
@Injectable()
export class GuestResources {
  constructor(private readonly profiles: GuestProfiles) {}

  resources(): PanelResource[] {
    return [
      {
        id: 'guests',
        icon: 'Users',
        group: 'today',
        from: 'guest_profile r',
        hotel: 'r.hotel_id',
        title: `coalesce(nullif(btrim(r.first_name || ' ' || r.last_name), ''), nullif(r.email, ''), nullif(r.phone, ''), r.id::text)`,
        pages: { list: 'guests', record: 'guests?guest=' },
        find: ({ hotelId }, typed) => this.profiles.findIds(hotelId!, typed),
        views: [
          { name: 'inHouse', filters: { here: 'in_house' } },
          { name: 'arrivingThisWeek', filters: { here: 'arriving_this_week' } },
          { name: 'vip', filters: { mark: 'vip' } },
          { name: 'blocked', filters: { mark: 'blocked' } },
        ],
        read: RECEPTION,
        download: MANAGERS,
        retiredSql: 'r.merged_into_id IS NOT NULL',
        order: { field: 'number', direction: 'desc' },
        fields: [
          text('name', from(`btrim(r.first_name || ' ' || r.last_name)`), { list: true, sort: true }),
          choice('mark', ['vip', 'blocked'], ...COMPLETED, {
            filter: true,
            idsWith: ({ hotelId }, mark) => this.profiles.idsOfMarked(hotelId!, mark),
          }),
          field('phone', 'phone', ...COMPLETED),
          field('email', 'email', ...COMPLETED),
          whole('bookings', ...COMPLETED),
          day('nextArrival', ...COMPLETED),
          day('lastDeparture', ...COMPLETED),
          text('country', from(null)),
          choice('here', GUEST_PRESENCES, from(null), {
            filter: true,
            hideInShow: true,
            idsWith: (user, presence) => this.idsHere(user, presence),
          }),
          whole('number', from('r.id'), { hideInShow: true }),
        ],
        complete: (user, ids) => this.listed(user, ids),
      },
    ];
  }

  private async idsHere({ hotelId }: PanelUser, asked: string): Promise<readonly number[]> {
    const presence = GUEST_PRESENCES.find((one): one is GuestPresence => one === asked);
    return presence ? this.profiles.idsOfPresent(hotelId!, presence) : [];
  }

  private async listed({ hotelId, language }: PanelUser, ids: readonly number[]) {
    const countries = new Intl.DisplayNames([language], { type: 'region' });
    const listed = await this.profiles.listed(hotelId!, ids);
    const values = [...listed.values()].map((guest): [number, Record<string, unknown>] => {
      const { id, mark, phone, email, countryCode, bookings, nextArrival, lastDeparture } = guest;
      const country = countryCode === '' ? '' : countries.of(countryCode);
      const known = { phone, email, country, bookings, nextArrival, lastDeparture };
      return [id, { ...known, mark: mark === 'none' ? null : mark }];
    });
    return new Map(values);
  }
}
