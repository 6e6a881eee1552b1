import { Injectable } from '@nestjs/common';
import { BOOKING_STATES } from '../../../booking/room/booking-state.js';
import { FolioRooms } from '../../../in-house/bookings/folio-rooms.service.js';
import { RECEPTION } from '../../page/access.js';
import type { PanelResource } from '../adapter/definition.js';
import { amount, choice, COLUMN, day, flag, from, LISTED, text, whole } from './fields.js';

/** Guests in house first, then the latest departures, then those who come next. */
const URGENCY = `CASE s.state WHEN 'in_house' THEN -1000000 - (r.departure - DATE '1970-01-01')
  WHEN 'expected' THEN 1000000 + (r.departure - DATE '1970-01-01') ELSE DATE '1970-01-01' - r.departure END`;

/** The folios of bookings; those that are settled count as out of use. */
@Injectable()
export class FolioResources {
  constructor(private readonly rooms: FolioRooms) {}

  resources(): PanelResource[] {
    return [
      {
        id: 'folios',
        icon: 'FileText',
        group: 'today',
        from: 'booking r JOIN booking_state s ON s.hotel_id = r.hotel_id AND s.booking_id = r.id',
        hotel: 'r.hotel_id',
        title: `btrim(r.voucher || ' · ' || r.guest_name || ' ' || r.guest_surname, ' ·')`,
        hasRevision: true,
        pages: { list: 'folio', record: 'folio?booking=' },
        views: [
          { name: 'inHouse', filters: { state: 'in_house' } },
          { name: 'unpaid', filters: { side: 'owed' } },
          { name: 'unpaidAfterStay', filters: { side: 'owed', state: 'checked_out' } },
          { name: 'toGiveBack', filters: { side: 'owing' } },
          { name: 'settled', filters: { retired: 'true' } },
        ],
        read: RECEPTION,
        retiredSql: 'r.balance = 0',
        order: { field: 'urgency', direction: 'asc' },
        fields: [
          text('guest', from(`btrim(r.guest_name || ' ' || r.guest_surname)`), COLUMN),
          text('rooms', from(null), { list: true }),
          day('arrival', COLUMN),
          day('departure', COLUMN),
          choice('state', BOOKING_STATES, from('s.state'), COLUMN),
          amount('balance', COLUMN),
          choice(
            'side',
            ['owed', 'owing'],
            from(`CASE WHEN r.balance > 0 THEN 'owed' WHEN r.balance < 0 THEN 'owing' END`),
            LISTED,
          ),
          whole('number', from('r.id'), COLUMN),
          text('voucher', COLUMN),
          amount('total', { sort: true }),
          text('currency'),
          flag('retired', from('(r.balance = 0)'), { filter: true, hideInShow: true }),
          whole('urgency', from(`(${URGENCY})`), { hideInShow: true }),
        ],
        complete: async ({ hotelId }, ids) => {
          const rooms = await this.rooms.namesOf(hotelId!, ids);
          return new Map(ids.map((id) => [id, { rooms: rooms.get(id)?.join(', ') ?? '' }]));
        },
      },
    ];
  }
}
