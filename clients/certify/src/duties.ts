import * as engine from './engine-duties.js';
import type { Finding } from './finding.js';
import type { Play } from './play.js';
import * as push from './push-duties.js';
import type { Exchange } from './recording.js';
import * as service from './service-duties.js';

/** What is owed, and why it matters: of a service it is tried by `run`, of a booking engine judged from what it sent. */
export interface Duty {
  id: string;
  title: string;
  why: string;
  run?(play: Play): Promise<Finding[]>;
  judge?(recording: readonly Exchange[]): Finding[] | undefined;
}

export const DUTIES: readonly Duty[] = [
  {
    id: 'log-in',
    title: 'Log in',
    why: 'A token is good for a week. A login for every request costs time, and too many are refused.',
    run: service.logsIn,
    judge: engine.keepsItsToken,
  },
  {
    id: 'log-in-again',
    title: 'Log in again in time',
    why: 'Sales stop a week after the start where nobody thought of it.',
    run: service.logsInAgain,
    judge: engine.logsInAgain,
  },
  {
    id: 'search',
    title: 'Search',
    why: 'Guests pay what they were shown. Prices have to add up, and be those of now.',
    run: service.searches,
    judge: engine.searchesFirst,
  },
  {
    id: 'show',
    title: 'Show what is owed',
    why: 'Guests have to see until when a cancellation is free, what they pay at the hotel, and how the price came about.',
    run: service.showsWhatIsOwed,
  },
  {
    id: 'strict-book',
    title: 'Book strictly',
    why: 'Without strict or a selection a mistake in an amount is registered as if the guest had paid it.',
    run: push.booksStrictly,
    judge: engine.booksStrictly,
  },
  {
    id: 'repeat',
    title: 'Repeat with the same ID',
    why: 'A booking that is sent twice must be one booking.',
    run: push.answersRepeats,
  },
  {
    id: 'lost-answer',
    title: 'Repeat after a lost answer',
    why: 'Nobody knows whether a booking without an answer is registered. The same push again tells; a new ID books twice.',
    run: push.survivesLostAnswers,
    judge: engine.repeatsLostPushes,
  },
  {
    id: 'sold-out',
    title: 'Sold out meanwhile',
    why: 'Somebody else took the last room. The guest has to hear it, and not by a confirmation.',
    run: push.refusesSoldOut,
    judge: engine.acceptsSoldOut,
  },
  {
    id: 'price-changed',
    title: 'Price changed meanwhile',
    why: 'The guest agrees to the new price, or does not book.',
    run: push.tellsChangedPrices,
    judge: engine.showsTheNewPrice,
  },
  {
    id: 'retry-after',
    title: 'Come back when told to',
    why: 'Callers that come back at once keep a busy service busy.',
    run: push.saysWhenToComeBack,
    judge: engine.respectsRetryAfter,
  },
  {
    id: 'modify',
    title: 'Modify',
    why: 'A change replaces the booking, and an early one that arrives late undoes nothing.',
    run: push.modifies,
    judge: engine.modifies,
  },
  {
    id: 'cancel',
    title: 'Cancel',
    why: 'A room that is not needed is on sale again at once.',
    run: push.cancels,
    judge: engine.cancels,
  },
  {
    id: 'read-back',
    title: 'Read back',
    why: 'Hotels change and cancel bookings, too.',
    run: service.readsBack,
    judge: engine.readsBack,
  },
  {
    id: 'changes',
    title: 'Follow changes',
    why: 'Who keeps prices or availability sells what is no longer there, unless every change is read.',
    run: service.tellsChanges,
    judge: engine.followsChanges,
  },
  {
    id: 'payment',
    title: 'Take a payment',
    why: 'What a browser brings proves nothing: only the service knows whether the guest paid.',
    run: service.takesPayments,
    judge: engine.takesPayments,
  },
];
