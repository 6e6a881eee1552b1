import { centsOf, decimalOf } from '../parts/cents';
import { depositsByDay } from './deposit-of-terms';
import type { DepositOfTerms, Offer, OffersAnswer, RoomsOfSaleInput } from './front-desk.contract';
import { type Choice, priceOfChoice } from './offered-price';
import type { WantedStay } from './stay-fields';

/** Rooms of one kind, as they are put into a booking; ages of children are known. */
export interface ChosenRooms {
  stay: WantedStay;
  choice: Choice;
  /** Of one room. */
  price: string;
  /** Whether it is set by hand. */
  isByHand: boolean;
  /** What the terms of one room ask for in advance; undefined for a price by hand. */
  deposits?: readonly DepositOfTerms[] | undefined;
  typeName: Offer['name'];
  boardTitle: OffersAnswer['offers'][number]['boards'][number]['title'];
}

/** The price of all rooms. */
export function totalOfRooms(chosen: readonly ChosenRooms[]): string {
  return decimalOf(chosen.reduce((sum, { price, stay }) => sum + centsOf(price) * stay.rooms, 0));
}

/** Returns what the terms of all rooms ask for in advance; undefined where that is not known, with a price by hand. */
export function depositsOfRooms(chosen: readonly ChosenRooms[]): DepositOfTerms[] | undefined {
  const parts = chosen.map(({ deposits, stay }) => deposits && { deposits, rooms: stay.rooms });
  return parts.every((part) => part !== undefined) ? depositsByDay(parts) : undefined;
}

export function roomCount(chosen: readonly ChosenRooms[]): number {
  return chosen.reduce((sum, { stay }) => sum + stay.rooms, 0);
}

/** Rooms as they are sold. */
export function roomsOfSale({ stay, choice, price, isByHand }: ChosenRooms): RoomsOfSaleInput {
  const { arrival, departure, adults, rooms } = stay;
  const childAges = stay.childAges.filter((age) => age !== null);
  return { arrival, departure, adults, childAges, rooms, ...choice, ownTotal: isByHand ? price : '' };
}

/** What is left of offers for a stay beside rooms that are in the booking already. */
export function offersBeside(
  offers: readonly Offer[],
  { arrival, departure }: Pick<WantedStay, 'arrival' | 'departure'>,
  chosen: readonly ChosenRooms[],
): Offer[] {
  return offers.map((offer) => {
    const taken = chosen.filter(
      ({ choice, stay }) =>
        choice.roomTypeId === offer.roomTypeId && stay.arrival < departure && arrival < stay.departure,
    );
    return taken.length === 0 ? offer : { ...offer, left: Math.max(0, offer.left - roomCount(taken)) };
  });
}

/** What a new booking begins with: the cheapest price that can be sold as often as wanted, a refundable one if there is one. */
export function cheapestChoice(offers: readonly Offer[], rooms: number): Choice | undefined {
  return cheapestOf('refundable', offers, rooms) ?? cheapestOf('non_refundable', offers, rooms);
}

function cheapestOf(rate: Choice['rate'], offers: readonly Offer[], rooms: number): Choice | undefined {
  const priced = offers.flatMap(({ roomTypeId, boards }) =>
    boards.flatMap(({ boardId }) => {
      const choice = { roomTypeId, boardId, rate };
      const price = priceOfChoice(offers, choice, rooms);
      return price === null ? [] : [{ choice, cents: centsOf(price) }];
    }),
  );
  return priced.sort((a, b) => a.cents - b.cents)[0]?.choice;
}
