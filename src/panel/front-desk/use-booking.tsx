import { useState } from 'react';
import { bookerName } from '../../values/names';
import { cheapestChoice, type ChosenRooms, offersBeside, roomsOfSale, totalOfRooms } from './chosen-rooms';
import type { Offer } from './front-desk.contract';
import { type EnteredOrigin, NO_ORIGIN } from './origin-fields';
import { addDays } from '../parts/days';
import { useDebounced, usePage, usePageReader } from '../parts/query';
import { centsOf, decimalOf } from '../parts/cents';
import { centsOfPackages, type PackageCounts, roomsOfPackages, soldPackages } from './package-fields';
import { requestKey } from '../parts/request-key';
import { depositAmount, NO_DEPOSIT } from './entered-deposit';
import { type Done, type NextStep, useDeskChange } from './desk';
import { type Choice, depositsOfChoice, priceOfChoice } from './offered-price';
import type { BookedGuest } from '../guests/chosen-guest';
import { agesText, nightsOf, type WantedStay } from './stay-fields';
import { useWords } from './words';

export const NOBODY = {
  guestName: '',
  guestSurname: '',
  guestPhone: '',
  guestEmail: '',
  guestCountry: '',
  remarks: '',
};
export type Booker = typeof NOBODY;

export const NO_OWN_PRICE = { price: '', reason: '' };

export interface StayToBook {
  arrival: string;
  departure?: string | undefined;
  /** Of which a price is chosen at once; by default of any. */
  roomTypeId?: number | undefined;
}

export type BookingForm = ReturnType<typeof useBooking>;

/** A booking before it is made: the rooms that are in it, and those that are chosen now. */
export function useBooking(
  onDone: (done: Done, next?: NextStep) => void,
  wanted: StayToBook & { guest: BookedGuest | undefined },
) {
  const { word } = useWords();
  const [key] = useState(requestKey);
  const [guest, setGuest] = useState(wanted.guest);
  const [booker, setBooker] = useState(wanted.guest ? { ...NOBODY, ...bookerOf(wanted.guest) } : NOBODY);
  const [origin, setOrigin] = useState(NO_ORIGIN);
  const [deposit, setDeposit] = useState(NO_DEPOSIT);
  const [counts, setCounts] = useState<PackageCounts>({});
  const packages = usePage('frontDesk', 'packages', {}).data?.packages ?? [];
  const rooms = useRooms(wanted);
  const change = useDeskChange('frontDesk', () => void rooms.readAgain());
  const extraCents = centsOfPackages(packages, counts, roomsOfPackages(rooms.sold));
  const total = rooms.total === undefined ? undefined : decimalOf(centsOf(rooms.total) + extraCents);

  const book = async (thenCheckIn: boolean) => {
    const [first, ...others] = rooms.sold.map(roomsOfSale);
    if (!first || total === undefined) return change.refuse(word('book.chooseOffer'));
    const { reason } = rooms.own;
    if (rooms.sold.some(({ isByHand }) => isByHand) && reason.trim() === '') {
      return change.refuse(word('refusals.price_reason_is_missing'), 'priceReason');
    }
    const asked = depositAmount(deposit, total, rooms.offers?.currency);
    if (asked !== '' && deposit.due === '') return change.refuse(word('faults.is_missing'), 'depositDue');
    const ofDeposit = { depositAmount: asked, depositDue: asked === '' ? '' : deposit.due };
    const of = { shownTotal: total, priceReason: reason, guestId: guest?.id ?? null, requestKey: key };
    const done = await change.run('sell', {
      ...first,
      others,
      ...booker,
      ...origin,
      ...ofDeposit,
      packages: soldPackages(counts),
      ...of,
    });
    if (!done) return;
    const { bookingId, reservationIds } = done.data;
    const text = word('done.booked', { name: bookerName(booker), booking: bookingId });
    const [reservationId, ...further] = reservationIds;
    const step = further.length > 0 ? ('checkInTogether' as const) : ('checkIn' as const);
    const next = thenCheckIn && reservationId !== undefined ? { reservationId, step } : undefined;
    onDone({ text, reservationIds }, next);
  };
  return {
    ...rooms,
    total,
    packages,
    counts,
    setCounts,
    extraCents,
    booker,
    setBooker: (changes: Partial<Booker>) => setBooker({ ...booker, ...changes }),
    guest,
    setGuest: (chosen: BookedGuest | undefined) => {
      setGuest(chosen);
      if (chosen) setBooker({ ...booker, ...bookerOf(chosen) });
    },
    deposit,
    setDeposit,
    origin,
    setOrigin: (changes: Partial<EnteredOrigin>) => setOrigin({ ...origin, ...changes }),
    change,
    book,
  };
}

function useRooms({ arrival, departure, roomTypeId }: StayToBook) {
  const [stay, setStay] = useState<WantedStay>({
    arrival,
    departure: departure ?? addDays(arrival, 1),
    adults: 2,
    childAges: [],
    rooms: 1,
  });
  const [added, setAdded] = useState<ChosenRooms[]>([]);
  /** Undefined until one is chosen, null while none is to be: rooms were added, and no other is chosen yet. */
  const [typed, setChoice] = useState<Choice | null>();
  const [own, setOwn] = useState(NO_OWN_PRICE);
  const settled = useDebounced(stay);
  const read = usePage('frontDesk', 'offers', isAsked(settled) ? queryOf(settled) : null);
  const reader = usePageReader('frontDesk', 'offers');
  const all = !isAsked(stay) || read.refused ? undefined : read.data;
  const offers = all && { ...all, offers: offersBeside(all.offers, stay, added) };
  const isCurrent = settled === stay && !read.isReading;
  const ofType = offers?.offers.filter(
    (offer) => roomTypeId === undefined || offer.roomTypeId === roomTypeId,
  );
  const choice = typed === undefined ? ofType && cheapestChoice(ofType, stay.rooms) : (typed ?? undefined);
  const chosen =
    choice && offers && isCurrent
      ? chosenRooms(offers.offers, { stay, choice, ownPrice: own.price })
      : undefined;
  const sold = chosen ? [...added, chosen] : added;
  // A choice that is no longer possible must be made again, or taken back.
  const isWhole = choice === undefined || chosen !== undefined;
  return {
    stay,
    setStay,
    lacksAges: stay.childAges.includes(null),
    offers,
    isCurrent,
    read,
    choice,
    setChoice,
    own,
    setOwn,
    added,
    sold,
    chosen,
    total: isWhole && sold.length > 0 ? totalOfRooms(sold) : undefined,
    add: () => {
      if (!chosen) return;
      setAdded([...added, chosen]);
      setChoice(null);
      setOwn({ ...own, price: '' });
      setStay({ ...stay, rooms: 1 });
    },
    remove: (room: ChosenRooms) => setAdded(added.filter((one) => one !== room)),
    /** Reads all prices again, those of the rooms that were added, too. */
    readAgain: async () => {
      void read.reload();
      const repriced: ChosenRooms[] = [];
      for (const room of added) {
        const answer = room.isByHand ? undefined : await reader.read(queryOf(room.stay));
        const price = answer?.ok ? priceOfChoice(answer.data.offers, room.choice, room.stay.rooms) : null;
        const deposits = answer?.ok && depositsOfChoice(answer.data.offers, room.choice, room.stay.rooms);
        repriced.push(price === null ? room : { ...room, price, deposits: deposits || undefined });
      }
      setAdded(repriced);
    },
  };
}

function chosenRooms(
  offers: readonly Offer[],
  { stay, choice, ownPrice }: { stay: WantedStay; choice: Choice; ownPrice: string },
): ChosenRooms | undefined {
  const offer = offers.find(({ roomTypeId }) => roomTypeId === choice.roomTypeId);
  const board = offer?.boards.find(({ boardId }) => boardId === choice.boardId);
  if (!offer?.takesParty || !board || offer.left < stay.rooms) return undefined;
  const isByHand = ownPrice !== '';
  const price = isByHand ? ownPrice : priceOfChoice(offers, choice, stay.rooms);
  const deposits = isByHand ? undefined : depositsOfChoice(offers, choice, stay.rooms);
  return price === null
    ? undefined
    : { stay, choice, price, isByHand, deposits, typeName: offer.name, boardTitle: board.title };
}

function queryOf({ arrival, departure, adults, childAges }: WantedStay) {
  return { arrival, departure, adults, childAges: agesText(childAges) };
}

function bookerOf({ firstName, lastName, phone, email, countryCode }: BookedGuest): Partial<Booker> {
  return {
    guestName: firstName,
    guestSurname: lastName,
    guestPhone: phone,
    guestEmail: email,
    guestCountry: countryCode,
  };
}

function isAsked(stay: WantedStay): boolean {
  return nightsOf(stay) > 0 && !stay.childAges.includes(null);
}
