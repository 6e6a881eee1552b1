import type { DeskReservation } from '../../../in-house/reservations/desk-reservation';
import { actionsOf, mostUrgent } from './booking-actions';

const TODAY = '2027-03-10';
const room = (changes: Partial<DeskReservation>) =>
  ({
    reservationId: 1,
    status: 'active',
    arrival: TODAY,
    departure: '2027-03-12',
    checkedInOn: null,
    guests: [],
    roomsExpected: 1,
    laterRooms: [],
    ...changes,
  }) as unknown as DeskReservation;
const acted = (changes: Partial<DeskReservation>, balance = '0.00') => {
  const { main, others } = actionsOf({ state: 'expected', balance, today: TODAY, room: room(changes) });
  return [main?.kind, others.map(({ kind }) => kind)];
};

describe('the main action of a booking', () => {
  it.each([
    ['checks in who comes today, paid or not', {}, '100.00', 'checkIn'],
    ['checks rooms in together that come together', { roomsExpected: 2 }, '0.00', 'checkInTogether'],
    ['changes who comes later', { arrival: '2027-03-11' }, '100.00', 'changeBooking'],
    [
      'marks as no-show who should have left',
      { arrival: '2027-03-07', departure: '2027-03-09' },
      '0.00',
      'noShow',
    ],
    ['takes the payment of who is here', { status: 'checked_in' }, '0.01', 'payment'],
    [
      'checks out who leaves today, with what they owe',
      { status: 'checked_in', departure: TODAY },
      '0.01',
      'checkOut',
    ],
    ['checks out who has paid', { status: 'checked_in' }, '0.00', 'checkOut'],
    ['takes the payment of who has left', { status: 'checked_out' }, '5.00', 'payment'],
    ['is none where nothing is owed', { status: 'no_show' }, '-5.00', undefined],
  ] as const)('%s', (_, changes, balance, main) => {
    expect(acted(changes, balance)[0]).toBe(main);
  });

  it('stands beside the other steps, each once', () => {
    expect(acted({ status: 'checked_in' })).toEqual([
      'checkOut',
      ['moveRoom', 'splitStay', 'changeBooking', 'addGuest'],
    ]);
    expect(acted({ status: 'checked_in' }, '1.00')).toEqual([
      'payment',
      ['checkOut', 'moveRoom', 'splitStay', 'changeBooking', 'addGuest'],
    ]);
  });

  it('offers only the undo, or the payment of a fee, of a cancelled booking', () => {
    const cancelled = { state: 'cancelled', today: TODAY, room: undefined } as const;
    const undo = [{ kind: 'undoCancellation' }];
    expect(actionsOf({ ...cancelled, balance: '0.00' })).toEqual({ main: undefined, others: undo });
    expect(actionsOf({ ...cancelled, balance: '8.00' })).toEqual({ main: { kind: 'payment' }, others: undo });
  });

  it('is of the room that is due first', () => {
    const rooms = [
      room({ reservationId: 1, status: 'checked_out' }),
      room({ reservationId: 2, arrival: '2027-03-20' }),
      room({ reservationId: 3, status: 'checked_in' }),
      room({ reservationId: 4 }),
    ];
    expect(mostUrgent(rooms, TODAY)?.reservationId).toBe(4);
    expect(mostUrgent(rooms.slice(0, 3), TODAY)?.reservationId).toBe(3);
    expect(mostUrgent([], TODAY)).toBeUndefined();
  });
});
