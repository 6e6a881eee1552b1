import { useState } from 'react';
import type { BookingToChange, RoomToChange } from '../../../in-house/bookings/booking-to-change';
import type { OffersAnswer } from '../front-desk.contract';
import { usePage, useDebounced } from '../../parts/query';
import { maySetPrices } from '../../parts/rights';
import { type Choice, isWithoutPrice, priceOfChoice } from '../offered-price';
import type { ReadOffers } from '../offers';
import { agesText, nightsOf, type WantedStay } from '../stay-fields';
import type { Booker } from '../use-booking';

export function isOpenRoom({ status }: RoomToChange): boolean {
  return status === 'active' || status === 'checked_in';
}

export interface RoomForm {
  /** The room as it stands; undefined for one that is added. */
  room: RoomToChange | undefined;
  stay: WantedStay;
  setStay: (stay: WantedStay) => void;
  lacksAges: boolean;
  offers: OffersAnswer | undefined;
  isCurrent: boolean;
  read: ReadOffers;
  choice: Choice | undefined;
  setChoice: (choice: Choice) => void;
  /** The price of the stay as it shall be; undefined as long as nothing is chosen that can be had. */
  total: string | null | undefined;
  lacksPrice: boolean;
  takesUnpriced: boolean;
  isReady: boolean;
  isChanged: boolean;
  reload: () => void;
}

export function useRoomForm(
  booking: BookingToChange,
  room: RoomToChange | undefined,
  first: WantedStay,
): RoomForm {
  const [stay, setStay] = useState(first);
  const [choice, setChoice] = useState<Choice | undefined>(room && choiceOf(room));
  const settled = useDebounced(stay);
  const { bookingId } = booking;
  const { arrival, departure, adults } = settled;
  const reservation = room ? { reservationId: room.reservationId } : {};
  const query = {
    bookingId,
    ...reservation,
    arrival,
    departure,
    adults,
    childAges: agesText(settled.childAges),
  };
  const isAsked = (asked: WantedStay) => nightsOf(asked) > 0 && !lacksAges(asked, room);
  const read = usePage('bookingChanges', 'offers', isAsked(settled) ? query : null);
  const isCurrent = settled === stay && !read.isReading;
  const offers = !isAsked(stay) || read.refused ? undefined : read.data;
  const isStayKept = room !== undefined && isSameStay(stay, stayOf(room));
  const isChoiceKept = room !== undefined && isSameChoice(choice, choiceOf(room));
  const price = choice && offers && isCurrent ? priceOfChoice(offers.offers, choice, 1) : null;
  const isKept = isStayKept && isChoiceKept;
  const isLackingAges = lacksAges(stay, room);
  // A booking that was brought in without a board has no price that could change.
  const total = isKept || hasNoBoard(room, choice) ? room.total : (price ?? undefined);
  const lacksPrice =
    !isKept && choice !== undefined && isCurrent && isWithoutPrice(offers?.offers ?? [], choice, 1);
  return {
    room,
    stay,
    setStay,
    lacksAges: isLackingAges,
    offers,
    isCurrent,
    read,
    choice,
    setChoice,
    total,
    lacksPrice,
    takesUnpriced: maySetPrices,
    isReady: !isLackingAges && (total !== undefined || (lacksPrice && maySetPrices)),
    isChanged: !isKept,
    reload: () => void read.reload(),
  };
}

export type EnteredDays = Partial<Pick<WantedStay, 'arrival' | 'departure'>>;

export function changedDays(before: WantedStay, after: WantedStay): EnteredDays {
  return {
    ...(after.arrival === before.arrival ? {} : { arrival: after.arrival }),
    ...(after.departure === before.departure ? {} : { departure: after.departure }),
  };
}

/** The stay on the days that were entered with another room, where they make one; guests in house have arrived already. */
export function withDays(
  stay: WantedStay,
  { arrival, departure }: EnteredDays,
  isInHouse: boolean,
): WantedStay {
  const moved = {
    ...stay,
    arrival: isInHouse ? stay.arrival : (arrival ?? stay.arrival),
    departure: departure ?? stay.departure,
  };
  return nightsOf(moved) > 0 ? moved : stay;
}

export function stayOf({ arrival, departure, adults, childAges }: RoomToChange): WantedStay {
  return { arrival, departure, adults, childAges, rooms: 1 };
}

function choiceOf({ roomTypeId, boardId, rate }: RoomToChange): Choice | undefined {
  return boardId === null ? undefined : { roomTypeId, boardId, rate: rate ?? 'refundable' };
}

function hasNoBoard(room: RoomToChange | undefined, choice: Choice | undefined): room is RoomToChange {
  return room?.boardId === null && choice === undefined;
}

/** Whether the age of a child is still to be given; one that the booking does not know need not be. */
function lacksAges({ childAges }: WantedStay, room: RoomToChange | undefined): boolean {
  return childAges.includes(null) && agesText(childAges) !== agesText(room?.childAges ?? []);
}

function isSameStay(a: WantedStay, b: WantedStay): boolean {
  const isParty = a.adults === b.adults && agesText(a.childAges) === agesText(b.childAges);
  return a.arrival === b.arrival && a.departure === b.departure && isParty;
}

function isSameChoice(a: Choice | undefined, b: Choice | undefined): boolean {
  return a?.roomTypeId === b?.roomTypeId && a?.boardId === b?.boardId && a?.rate === b?.rate;
}

export function bookerOf({ guest, remarks }: BookingToChange): Booker {
  return {
    guestName: guest.name,
    guestSurname: guest.surname,
    guestPhone: guest.phone,
    guestEmail: guest.email,
    guestCountry: guest.countryCode,
    remarks,
  };
}
