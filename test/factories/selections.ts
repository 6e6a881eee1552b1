import type { TestService } from '../harness/service.js';
import { booking, type Json, type Offer, room } from './booking.js';
import { importHotel, type PartnerClient, smallHotel } from './hotel.js';
import { itemsOf, type Option, type RoomTypeItem } from './search.js';

/** The small hotel with rooms for every push of a test. */
export const WELL_STOCKED = smallHotel({
  inventory: ['STD', 'FAM', 'SUI'].map((roomType) => ({
    roomType,
    from: 'today',
    to: 'today+365',
    allotment: 500,
  })),
});

/** An option of a search, and the room that is sold by it. */
export interface Selected {
  option: Option;
  json: Json;
  /** The price is for the room, and the party searched for needs several. */
  isForAnyParty: boolean;
}

/** All options of a search, for two adults and two nights from day 10 unless changed, as a partner books them. */
export async function selectionsOf(
  partner: PartnerClient,
  offer: Offer,
  search: Json = {},
): Promise<Selected[]> {
  const fields = { startDate: offer.day(10), endDate: offer.day(12), adultCount: 2, ...search };
  const children = (fields as { 'childAges[]'?: number[] })['childAges[]']?.length ?? 0;
  const items = await itemsOf(partner, fields);
  return items.flatMap((item) => roomsOf(item, fields.adultCount as number, children, offer));
}

/** One option of a room type and board, such as `2-1`, of a search for two adults and two nights from day 10. */
export async function selectionOf(
  partner: PartnerClient,
  offer: Offer,
  type: string,
  board: string,
  key: string,
): Promise<Selected> {
  const items = await itemsOf(partner, { startDate: offer.day(10), endDate: offer.day(12), adultCount: 2 });
  const item = items.find(({ id }) => id === offer.roomType[type])!;
  const boardItem = item.accommodationTypes.find(({ id }) => id === offer.board[board])!;
  const option = boardItem.prices[key]!;
  return { option, json: soldBy(offer, item.id, boardItem.id, option, 2, 0), isForAnyParty: false };
}

/** A booking of one room, as a selection or a partner has it. */
export function soldAs(offer: Offer, json: Json, changes: Json = {}): Json {
  return booking(offer, { RoomStays: [json], Total: { ...(json.Total as Json) }, ...changes });
}

/** Sets what the standard room with breakfast costs, or whether it can be sold, on every day. */
export function setStandardRates(service: TestService, offer: Offer, values: Json) {
  return importHotel(service, {
    hotel: { id: offer.hotelID },
    rates: [{ roomType: 'STD', board: 'BB', from: 'today', to: 'today+365', ...values }],
  } as never);
}

function soldBy(
  offer: Offer,
  type: number,
  board: number,
  option: Option,
  adult: number,
  child: number,
): Json {
  return room(offer, {
    roomTypeID: type,
    ratePlanID: board,
    GuestCount: { adult, child },
    checkoutDate: offer.day(10 + option.total),
    Total: { amountAfterTaxes: option.price, currency: option.currency },
    selectionID: option.id,
  });
}

/** Every option of a room type as a partner books it: n adults alone, the whole party, or the room. */
function roomsOf(item: RoomTypeItem, adults: number, children: number, offer: Offer): Selected[] {
  const fits =
    adults <= item.capacityAdult &&
    children <= item.capacityChildren &&
    adults + children <= item.capacityTotal;
  return item.accommodationTypes.flatMap(({ id, priceType, prices }) =>
    Object.values(prices).map((option) => {
      const isForAnyParty = priceType === 1 && !fits;
      const isParty = priceType === 1 || (children > 0 && option.title === adults + children);
      const [adult, child] = isForAnyParty ? [1, 0] : isParty ? [adults, children] : [option.title, 0];
      const json = soldBy(offer, item.id, id, option, adult, child);
      return { option, json, isForAnyParty };
    }),
  );
}
