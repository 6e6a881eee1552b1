import { dayNumber } from '../../values/day.js';
import { withoutThoseWhoLeft } from './staying-guests.js';

const guest = (firstName: string, birthDate: string | null, checkedOutOn: string | null = null) => ({
  stayId: 1,
  firstName,
  lastName: 'Ak',
  identityNumber: null,
  birthDate,
  nationality: null,
  checkedOutOn,
});
const reservation = (changes: object) => ({
  status: 'checked_in' as const,
  arrival: '2027-02-01',
  adults: 2,
  children: 0,
  guests: [] as ReturnType<typeof guest>[],
  ...changes,
});
const DAY = dayNumber('2027-02-03');

const left = (day: string) => reservation({ guests: [guest('Ada', null), guest('Can', null, day)] });

it.each([
  ['counts as booked before guests are registered', reservation({ children: 1 }), '', [2, 1]],
  ['leaves out who has left on the day', left('2027-02-03'), 'Ada', [1, 0]],
  ['keeps who leaves on a later day', left('2027-02-04'), 'Ada Can', [2, 0]],
  [
    'keeps all of a room that is checked out',
    { ...left('2027-02-02'), status: 'checked_out' as const },
    'Ada Can',
    [2, 0],
  ],
  [
    'counts guests who were added',
    reservation({ guests: ['A', 'B', 'C'].map((name) => guest(name, null)) }),
    'A B C',
    [3, 0],
  ],
  [
    'counts who is booked and not registered yet',
    reservation({ children: 1, guests: [guest('A', null)] }),
    'A',
    [2, 1],
  ],
  [
    'takes a guest who left for a child who was at most 16 on arrival',
    reservation({ children: 1, guests: [guest('A', null), guest('B', '2010-02-02', '2027-02-02')] }),
    'A',
    [2, 0],
  ],
  [
    'takes others who left for adults',
    reservation({
      children: 1,
      guests: [guest('A', '2010-02-01', '2027-02-02'), guest('B', null), guest('C', null)],
    }),
    'B C',
    [1, 1],
  ],
])('a list of the house %s', (_, given, names, sums) => {
  const { guests, adults, children } = withoutThoseWhoLeft(given, DAY);
  expect([guests.map(({ firstName }) => firstName).join(' '), [adults, children]]).toEqual([names, sums]);
});
