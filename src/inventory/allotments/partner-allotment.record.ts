import { calendarDay, recordId, whole } from '../../http/record-fields.js';
import { type FormOf, optional, panelOnly, required } from '../../http/record-form.js';
import type { CrossFieldFault, RecordKind } from '../../hotel/hotel-record.js';
import { dayNumber } from '../../values/day.js';
import { MAX_ALLOTMENTS_OF_HOTEL, MAX_DAYS_AHEAD, MAX_RANGE_DAYS } from '../../values/limits.js';
import { MAX_ROOMS } from '../rates/day-cell.js';
import { PartnerAllotment } from './partner-allotment.entity.js';

/** A hotel file names the partner by its key and the room type by its code. */
export const PARTNER_ALLOTMENT_FORM = {
  partnerId: panelOnly(required(recordId())),
  roomTypeId: panelOnly(required(recordId())),
  from: required(calendarDay()),
  to: required(calendarDay()),
  rooms: required(whole(1, MAX_ROOMS)),
  releaseDays: optional(whole(0, MAX_DAYS_AHEAD)),
} satisfies FormOf<PartnerAllotment>;

export const PARTNER_ALLOTMENT_KIND: RecordKind<PartnerAllotment> = {
  entity: PartnerAllotment,
  form: PARTNER_ALLOTMENT_FORM,
  faults: partnerAllotmentFaults,
  name: 'partner-allotment',
  touched: ['catalogue', 'days'],
  most: { count: MAX_ALLOTMENTS_OF_HOTEL, message: 'hotel_has_too_many_allotments' },
  recorded: ({ roomTypeId, partnerId, from, to }) => ({
    kind: 'availability',
    roomTypeId,
    ...(partnerId !== undefined && { partnerId }),
    ...(from !== undefined && { from: dayNumber(from) }),
    ...(to !== undefined && { to: dayNumber(to) }),
  }),
};

function partnerAllotmentFaults({ from, to }: Partial<PartnerAllotment>): CrossFieldFault[] {
  if (from === undefined || to === undefined) return [];
  if (to < from) return [{ field: 'to', message: 'is_before_from', reason: 'is before "from"' }];
  const isTooLong = dayNumber(to) - dayNumber(from) >= MAX_RANGE_DAYS;
  const reason = `is more than ${MAX_RANGE_DAYS} days after "from"`;
  return isTooLong ? [{ field: 'to', message: 'is_out_of_range', reason }] : [];
}

type Allotted = Pick<PartnerAllotment, 'partnerId' | 'roomTypeId' | 'from' | 'to'>;

/** Whether two allotments set aside rooms of one type for one partner on the same night. */
export function doOverlap(one: Allotted, other: Allotted): boolean {
  const isSame = one.partnerId === other.partnerId && one.roomTypeId === other.roomTypeId;
  return isSame && one.from <= other.to && other.from <= one.to;
}
