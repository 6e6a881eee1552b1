import { ANY_OBJECT, BAD_TEXT, type Expected, kinds, type Path } from './bad-input.js';

const INVALID = 'changes_are_not_valid';
const change = (...rest: Path): Path => ['changes', 0, ...rest];
const needed = (path: Path): [Path, Expected] => [path, { else: INVALID }];
/** What may be left out, and taken away by null. */
const optional = (path: Path, ...good: string[]): [Path, Expected] => [
  path,
  { else: INVALID, ...kinds(['missing', 'null', ...good], 'ok') },
];

/** What `POST /external/inventory/changes` answers to wrong values; its second change is of a room type itself. */
export const INVENTORY_ROWS: [Path, Expected][] = [
  [['hotelID'], { else: 'hotel_id_is_not_found' }],
  [
    ['id'],
    {
      else: ['ok', 'id_is_used_for_other_changes'],
      ...kinds([...BAD_TEXT, 'missing', 'null', 'empty', 'blank', 'true', 'false'], INVALID),
      ...kinds(['1.5', '2^63', '1e400', 'a control character'], INVALID),
    },
  ],
  [['changes'], { else: INVALID, 'an empty array': 'ok' }],
  needed(change()),
  needed(change('roomType')),
  needed(change('board')),
  needed(change('from')),
  needed(change('to')),
  optional(change('weekdays')),
  needed(change('weekdays', 0)),
  optional(change('price'), '1.5'),
  optional(change('adultPrices')),
  optional(change('allowZero'), 'true', 'false'),
  optional(change('minStay')),
  optional(change('maxStay')),
  optional(change('stopSale'), 'true', 'false'),
  optional(change('closedToCheckin'), 'true', 'false'),
  optional(change('closedToCheckout'), 'true', 'false'),
  [['changes', 1, 'allotment'], { else: INVALID, null: 'ok', '0': 'ok' }],
];

const REFUSED = '422 changes_are_not_valid';
const message = (...rest: Path): Path => ['data', 0, ...rest];
const channelChange = (nth: number, ...rest: Path): Path => message('attributes', 'changes', nth, ...rest);
const rooms = (...rest: Path) => channelChange(0, 'attributes', ...rest);
const plans = (...rest: Path) => channelChange(1, 'attributes', ...rest);
const refused = (path: Path): [Path, Expected] => [path, { else: REFUSED }];
/** What stays as it is where it is absent or null. */
const kept = (path: Path, ...good: string[]): [Path, Expected] => [
  path,
  { else: REFUSED, ...kinds(['missing', 'null', ...good], 'ok') },
];

/** What Open Channel answers to wrong values of a message of two changes: of availability, and of rates and restrictions. */
export const OPEN_CHANNEL_ROWS: [Path, Expected][] = [
  refused(['data']),
  refused(message()),
  refused(message('type')),
  [message('attributes'), { else: REFUSED, ...kinds(ANY_OBJECT, '404 hotel_id_is_not_found') }],
  [
    message('attributes', 'request_id'),
    {
      else: ['ok', '422 id_is_used_for_other_changes'],
      ...kinds([...BAD_TEXT, 'missing', 'null', 'empty', 'blank', 'true', 'false', '0'], REFUSED),
      ...kinds(['1.5', '-1', '2^31', '2^63', '1e400', 'a control character'], REFUSED),
    },
  ],
  [message('attributes', 'hotel_code'), { else: '404 hotel_id_is_not_found' }],
  [message('attributes', 'changes'), { else: REFUSED, 'an empty array': 'ok' }],
  refused(channelChange(0)),
  refused(channelChange(0, 'type')),
  refused(channelChange(0, 'attributes')),
  refused(rooms('room_type_id')),
  refused(rooms('date_from')),
  refused(rooms('date_to')),
  [rooms('availability'), { else: REFUSED, '0': 'ok' }],
  refused(plans('rate_plan_id')),
  kept(plans('room_type_id')),
  refused(plans('date_from')),
  refused(plans('date_to')),
  kept(plans('rates')),
  refused(plans('rates', 0)),
  [plans('rates', 0, 'rate'), { else: REFUSED, '1.5': 'ok' }],
  kept(plans('rates', 0, 'occupancy')),
  refused(plans('rates', 0, 'currency')),
  kept(plans('allowZero'), 'true', 'false'),
  kept(plans('stop_sell'), 'true', 'false'),
  kept(plans('closed_to_arrival'), 'true', 'false'),
  kept(plans('closed_to_departure'), 'true', 'false'),
  kept(plans('min_stay_arrival'), '0'),
  kept(plans('min_stay'), '0'),
  kept(plans('min_stay_through'), '0'),
  kept(plans('max_stay'), '0'),
];
