import type { GuestMark, ListedGuest } from '../../guests/profiles/guest-profile';
import { fullName } from '../../values/names';
import type { Refused } from '../parts/call';
import { shownDay } from '../parts/days';
import { useOptionalText, useText } from '../parts/panel';

export type GuestWords = ReturnType<typeof useGuestWords>;

export function useGuestWords() {
  const text = useText();
  const word = useText('pages.guests');
  const optional = useOptionalText();
  const refusal = (refused: Refused) =>
    optional(`pages.guests.refusals.${refused.message}`) || text(`messages.${refused.message}`);
  return {
    word,
    text,
    refusal,
    unread: (refused: Refused) =>
      refused.status === 0 || refused.status >= 500 ? word('failed') : refusal(refused),
    fault: (message: string) => text(`messages.${message}`),
    name: (guest: { firstName: string; lastName: string }) => fullName(guest) || word('unnamed'),
    mark: (mark: GuestMark) => (mark === 'none' ? undefined : word(`marks.${mark}`)),
    /** When they were here last, or come next: `3 bookings · last here until 21 Nov 2026`. */
    visits: ({ bookings, nextArrival, lastDeparture }: ListedGuest) =>
      [
        word('bookings', { count: bookings }),
        ...(nextArrival ? [word('next', { day: shownDay(nextArrival) })] : []),
        ...(lastDeparture ? [word('last', { day: shownDay(lastDeparture) })] : []),
      ].join(' · '),
  };
}
