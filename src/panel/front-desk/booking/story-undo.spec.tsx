import type { FolioEntry } from '../../../booking/folio/folio';
import type { BookingDetails, StoryEntry } from './booking.contract';
import { undoOf } from './story-undo';

const TODAY = '2027-03-10';
const room = (changes: object) => ({
  reservationId: 7,
  status: 'checked_in',
  arrival: TODAY,
  departure: '2027-03-12',
  checkedInOn: TODAY,
  guests: [{ stayId: 3, checkedOutOn: TODAY }],
  roomsExpected: 0,
  laterRooms: [],
  ...changes,
});
const booking = (changes: object, ofRoom: object = {}) =>
  ({
    state: 'in_house',
    today: TODAY,
    reservations: [room(ofRoom)],
    ...changes,
  }) as unknown as BookingDetails;
const entry = (changes: Partial<StoryEntry>) =>
  ({
    kind: 'checked_in',
    reservationId: 7,
    stayId: null,
    lines: [],
    isLastStanding: true,
    ...changes,
  }) as unknown as StoryEntry;
const line = { lineId: 5 } as FolioEntry;

describe('the undo of a change', () => {
  it.each([
    ['a check-in of today', {}, {}, {}, 'undoCheckIn'],
    ['no check-in of another day', {}, {}, { checkedInOn: '2027-03-09' }, undefined],
    ['no check-in that a later one follows', { isLastStanding: false }, {}, {}, undefined],
    ['a check-out of today', { kind: 'checked_out' }, {}, { status: 'checked_out' }, 'undoCheckOut'],
    ['one guest who left today', { kind: 'guest_checked_out', stayId: 3 }, {}, {}, 'undoGuestOut'],
    ['a no-show until the planned departure', { kind: 'no_show' }, {}, { status: 'no_show' }, 'undoNoShow'],
    [
      'no no-show after it',
      { kind: 'no_show' },
      {},
      { status: 'no_show', departure: '2027-03-09' },
      undefined,
    ],
    [
      'a cancellation',
      { kind: 'cancelled', reservationId: null },
      { state: 'cancelled' },
      {},
      'undoCancellation',
    ],
    [
      'no cancellation of a booking that stands',
      { kind: 'cancelled', reservationId: null },
      {},
      {},
      undefined,
    ],
    ['nothing of a partner', { kind: 'modified', reservationId: null }, {}, {}, undefined],
  ] as const)('is of %s', (_, changes, ofBooking, ofRoom, kind) => {
    const undo = undoOf(entry(changes), { booking: booking(ofBooking, ofRoom), reversible: [] });
    expect(undo?.kind).toBe(kind);
  });

  it('of a payment reverses its line, where the person may', () => {
    const posted = entry({ kind: 'posted', lines: [{ lineId: 5 }] as StoryEntry['lines'] });
    expect(undoOf(posted, { booking: booking({}), reversible: [line] })).toEqual({ kind: 'reverse', line });
    expect(undoOf(posted, { booking: booking({}), reversible: [] })).toBeUndefined();
  });
});
