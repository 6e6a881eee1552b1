import type { DeskReservation } from '../../../in-house/desk-reservation.js';
import { stepsOf } from './steps.js';

const TODAY = '2026-11-21';

function reservation(changes: Partial<DeskReservation>): DeskReservation {
  return { arrival: '2026-11-20', departure: '2026-11-22', guests: [], ...changes } as DeskReservation;
}

const leftOn = (checkedOutOn: string) => ({
  status: 'checked_out' as const,
  guests: [{ checkedOutOn: '2026-11-19' }, { checkedOutOn }] as DeskReservation['guests'],
});
const here = ['checkOut', 'moveRoom', 'changeDeparture', 'addGuest'];

describe('what reception can do with a reservation', () => {
  it.each([
    ['is due', { status: 'active' }, ['checkIn', 'noShow']],
    ['leaves on the day', { status: 'active', departure: TODAY }, ['checkIn', 'noShow']],
    ['should have left', { status: 'active', departure: '2026-11-20' }, ['noShow']],
    ['comes later', { status: 'active', arrival: '2026-11-22' }, []],
    ['is in house', { status: 'checked_in', checkedInOn: '2026-11-20' }, here],
    ['came today', { status: 'checked_in', checkedInOn: TODAY }, [...here, 'undoCheckIn']],
    ['left today', leftOn(TODAY), ['undoCheckOut']],
    ['left before', leftOn('2026-11-20'), []],
    ['did not come', { status: 'no_show', departure: TODAY }, ['undoNoShow']],
    ['did not come, and is over', { status: 'no_show', departure: '2026-11-20' }, []],
  ] as [string, Partial<DeskReservation>, string[]][])('that %s', (_, changes, steps) => {
    expect(stepsOf(reservation(changes), TODAY)).toEqual(steps);
  });
});
