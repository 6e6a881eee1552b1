import { useState } from 'react';
import { bookerName } from '../../values/names';
import type { OffersAnswer } from './front-desk.contract';
import { centsOf, decimalOf } from '../parts/cents';
import { addDays } from '../parts/days';
import { usePage, useSettled } from '../parts/query';
import { requestKey } from '../parts/request-key';
import { type DeskChange, type Done, type NextStep, useDeskChange } from './desk';
import { type Choice, priceOfChoice } from './offer-card';
import type { ReadOffers } from './offers';
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

export interface BookingForm {
  stay: WantedStay;
  setStay: (stay: WantedStay) => void;
  nightCount: number;
  lacksAges: boolean;
  offers: OffersAnswer | undefined;
  isCurrent: boolean;
  read: ReadOffers;
  choice: Choice | undefined;
  setChoice: (choice: Choice) => void;
  total: string | undefined;
  booker: Booker;
  setBooker: (changes: Partial<Booker>) => void;
  guest: BookedGuest | undefined;
  setGuest: (guest: BookedGuest | undefined) => void;
  change: DeskChange;
  book: (thenCheckIn: boolean) => Promise<void>;
}

export function useBooking(
  onDone: (done: Done, next?: NextStep) => void,
  first: { arrival: string; guest: BookedGuest | undefined },
): BookingForm {
  const { word } = useWords();
  const [stay, setStay] = useState<WantedStay>({
    arrival: first.arrival,
    departure: addDays(first.arrival, 1),
    adults: 2,
    childAges: [],
    rooms: 1,
  });
  const [key] = useState(requestKey);
  const [choice, setChoice] = useState<Choice>();
  const [guest, setGuest] = useState(first.guest);
  const [booker, setBooker] = useState(first.guest ? { ...NOBODY, ...bookerOf(first.guest) } : NOBODY);
  const settled = useSettled(stay);
  const { arrival, departure, adults } = settled;
  const query = { arrival, departure, adults, childAges: agesText(settled.childAges) };
  const read = usePage('frontDesk', 'offers', isAsked(settled) ? query : null);
  const nightCount = nightsOf(stay);
  const childAges = stay.childAges.filter((age) => age !== null);
  const lacksAges = childAges.length < stay.childAges.length;
  const offers = !isAsked(stay) || read.refused ? undefined : read.data;
  const isCurrent = settled === stay && !read.isReading;
  const change = useDeskChange('frontDesk', () => void read.reload());
  const price = choice && offers && isCurrent ? priceOfChoice(offers.offers, choice, stay.rooms) : null;
  const total = price === null ? undefined : decimalOf(centsOf(price) * stay.rooms);

  const book = async (thenCheckIn: boolean) => {
    if (!choice || total === undefined) return change.refuse(word('book.chooseOffer'));
    const guestId = guest?.id ?? null;
    const sale = { ...stay, childAges, ...choice, ...booker, shownTotal: total, guestId, requestKey: key };
    const done = await change.run('sell', sale);
    if (!done) return;
    const { bookingId, reservationIds } = done.data;
    const text = word('done.booked', { name: bookerName(booker), booking: bookingId });
    const [reservationId, ...others] = reservationIds;
    const step = others.length > 0 ? ('checkInTogether' as const) : ('checkIn' as const);
    onDone({ text }, thenCheckIn && reservationId !== undefined ? { reservationId, step } : undefined);
  };
  return {
    stay,
    setStay,
    nightCount,
    lacksAges,
    offers,
    isCurrent,
    read,
    choice,
    setChoice,
    total,
    booker,
    setBooker: (changes) => setBooker({ ...booker, ...changes }),
    guest,
    setGuest: (chosen) => {
      setGuest(chosen);
      if (chosen) setBooker({ ...booker, ...bookerOf(chosen) });
    },
    change,
    book,
  };
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
