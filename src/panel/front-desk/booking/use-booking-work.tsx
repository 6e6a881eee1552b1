import { useFolio, type FolioWork } from '../../folio/use-folio';
import { type Query, usePage } from '../../parts/query';
import type { GuestsOfBooking } from '../../../guests/profiles/guest-profile';
import type { BookingDetails, BookingStory } from './booking.contract';

/** What is read of one booking, and the forms of its folio. */
export interface BookingWork {
  bookingId: number;
  details: Query<BookingDetails>;
  story: Query<BookingStory>;
  guests: Query<GuestsOfBooking>;
  folio: FolioWork;
  /** Whether the first answer to each of these reads is here, or a refusal: what is shown then stays in its place. */
  isRead: boolean;
  /** Reads all of it again. */
  reload: () => void;
}

/** `onChanged`: something was posted here, which lists behind it show, too. */
export function useBookingWork(bookingId: number, onChanged?: () => void): BookingWork {
  const fresh = { onFocus: true, isFresh: true };
  const details = usePage('booking', 'booking', { bookingId }, fresh);
  const story = usePage('booking', 'story', { bookingId }, fresh);
  const guests = usePage('guests', 'ofBooking', { bookingId }, fresh);
  const readAgain = () => void Promise.all([details.reload(), story.reload(), guests.reload()]);
  const folio = useFolio(bookingId, () => {
    readAgain();
    onChanged?.();
  });
  return {
    bookingId,
    details,
    story,
    guests,
    folio,
    isRead: [details, story, guests, folio.read].every(({ data, refused }) => data ?? refused),
    reload: () => {
      readAgain();
      void folio.read.reload();
    },
  };
}
