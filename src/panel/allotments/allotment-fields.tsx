import type { ListedAllotment } from '../../inventory/allotments/listed-allotment';
import type { TypedAllotment } from './allotments.contract';

/** An allotment as its form has it: numbers as they were typed. */
export interface AllotmentFields {
  partnerId: number | null;
  roomTypeId: number | null;
  from: string;
  to: string;
  rooms: string;
  releaseDays: string;
}

interface Choices {
  partners: readonly { partnerId: number }[];
  roomTypes: readonly { roomTypeId: number }[];
}

/** What there is only one of is chosen already. */
export function newAllotment({ partners, roomTypes }: Choices): AllotmentFields {
  return {
    partnerId: partners.length === 1 ? partners[0]!.partnerId : null,
    roomTypeId: roomTypes.length === 1 ? roomTypes[0]!.roomTypeId : null,
    from: '',
    to: '',
    rooms: '',
    releaseDays: '',
  };
}

export function fieldsOf(allotment: ListedAllotment): AllotmentFields {
  const { partnerId, roomTypeId, from, to, rooms, releaseDays } = allotment;
  return {
    partnerId,
    roomTypeId,
    from,
    to,
    rooms: String(rooms),
    releaseDays: releaseDays === null ? '' : String(releaseDays),
  };
}

export function typedOf(fields: AllotmentFields): TypedAllotment {
  return { ...fields };
}
