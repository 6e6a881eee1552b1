import type { DeskReservation } from '../../in-house/reservations/desk-reservation';
import { nextStep, stepsOf } from './steps';

const TODAY = '2026-11-21';

function reservation(changes: Partial<DeskReservation>): DeskReservation {
  return {
    arrival: '2026-11-20',
    departure: '2026-11-22',
    guests: [],
    roomsExpected: 1,
    laterRooms: [],
    ...changes,
  } as DeskReservation;
}

const leftOn = (checkedOutOn: string) => ({
  status: 'checked_out' as const,
  guests: [{ checkedOutOn: '2026-11-19' }, { checkedOutOn }] as DeskReservation['guests'],
});
const changes = ['changeBooking', 'cancelBooking', 'folio'];
const here = ['checkOut', 'folio', 'moveRoom', 'changeBooking', 'addGuest'];

describe('what reception can do with a reservation', () => {
  it.each([
    ['is due', { status: 'active' }, ['checkIn', 'planRoom', ...changes, 'noShow']],
    [
      'is due with other rooms',
      { status: 'active', roomsExpected: 2 },
      ['checkIn', 'checkInTogether', 'planRoom', ...changes, 'noShow'],
    ],
    [
      'leaves on the day',
      { status: 'active', departure: TODAY },
      ['checkIn', 'planRoom', ...changes, 'noShow'],
    ],
    ['should have left', { status: 'active', departure: '2026-11-20' }, ['noShow', ...changes]],
    ['comes later', { status: 'active', arrival: '2026-11-22' }, ['planRoom', ...changes]],
    ['is in house', { status: 'checked_in', checkedInOn: '2026-11-20' }, here],
    ['came today', { status: 'checked_in', checkedInOn: TODAY }, [...here, 'undoCheckIn']],
    ['left today', leftOn(TODAY), ['undoCheckOut', 'folio']],
    ['left before', leftOn('2026-11-20'), ['folio']],
    ['did not come', { status: 'no_show', departure: TODAY }, ['undoNoShow', 'folio']],
    ['did not come, and is over', { status: 'no_show', departure: '2026-11-20' }, ['folio']],
  ] as [string, Partial<DeskReservation>, string[]][])('that %s', (_, changes, steps) => {
    expect(stepsOf(reservation(changes), TODAY)).toEqual(steps);
  });

  it('of several nights can be split, and the move to the other room is due on its day', () => {
    const longer = { departure: '2026-11-24' };
    expect(stepsOf(reservation({ status: 'active', ...longer }), TODAY)).toContain('splitStay');
    const laterRooms = [{ roomId: 2, roomName: '102', from: TODAY }];
    const moving = reservation({ status: 'checked_in', roomId: 1, laterRooms, ...longer });
    expect(nextStep(moving, TODAY)).toBe('moveRoom');
    expect(nextStep({ ...moving, roomId: 2 }, TODAY)).toBe('checkOut');
  });

  it('and what of it is due: never a plan or a change', () => {
    expect(nextStep(reservation({ status: 'active', arrival: '2026-11-22' }), TODAY)).toBeUndefined();
    expect(nextStep(reservation({ status: 'active' }), TODAY)).toBe('checkIn');
  });
});
