import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { dayFromToday } from './days.js';
import { type Answer, type PartnerClient, smallHotel } from './hotel.js';

/** A price option as the description names its fields. */
export interface Option {
  total: number;
  title: number;
  nonRefundable: string;
  price: string;
  currency: string;
  id: string;
  prices: { price: string; tarih: string }[];
}

export interface BoardItem {
  id: number;
  title: string;
  priceType: number;
  roomRestriction: number;
  roomRestrictionMessage: string | null;
  roomRestrictionValue: number | null;
  prices: Record<string, Option>;
}

export interface RoomTypeItem {
  id: number;
  name: string;
  capacityAdult: number;
  capacityChildren: number;
  capacityTotal: number;
  roomCount: number;
  roomRestrictionMessage: string | null;
  accommodationTypes: BoardItem[];
}

/** A hotel with one room type and one per-person board, whose price is the same every day. */
export function onePlan(price: string, plan: object = {}, room: object = {}): HotelFile {
  return smallHotel({
    roomTypes: [
      {
        code: 'R',
        name: { tr: 'Oda' },
        capacityAdult: 4,
        capacityChildren: 3,
        capacityTotal: 6,
        refundable: true,
        nonRefundable: true,
        rooms: [{ name: '1', building: 'A' }],
        ...room,
      },
    ],
    ratePlans: [{ roomType: 'R', board: 'BB', ...plan }],
    inventory: [{ roomType: 'R', from: 'today', to: 'today+400', allotment: 5 }],
    rates: [{ roomType: 'R', board: 'BB', from: 'today', to: 'today+400', price }],
  });
}

/** Searches two adults for one night from today + 20 unless the fields say otherwise. */
export function search(partner: PartnerClient, fields: Record<string, unknown> = {}): Promise<Answer> {
  return partner.postForm('/external/online/roomType', {
    hotelID: partner.hotelID,
    startDate: dayFromToday(20),
    endDate: dayFromToday(21),
    adultCount: 2,
    ...fields,
  });
}

/** The room types of a search that must succeed. */
export async function itemsOf(
  partner: PartnerClient,
  fields: Record<string, unknown> = {},
): Promise<RoomTypeItem[]> {
  const answer = await search(partner, fields);
  if (answer.body.success !== true) throw new Error(answer.text);
  return answer.body.items as RoomTypeItem[];
}
