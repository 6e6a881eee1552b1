import { depositsByDay } from './deposit-of-terms';

describe('what the terms of the rooms of a booking ask for', () => {
  it('is one amount for each day, of all rooms, to the cent', () => {
    const [first, later] = [
      { due: '2027-02-01', amount: '10.10' },
      { due: '2027-02-20', amount: '0.05' },
    ];
    expect(
      depositsByDay([
        { deposits: [later], rooms: 1 },
        { deposits: [first, later], rooms: 3 },
      ]),
    ).toEqual([
      { due: '2027-02-01', amount: '30.30' },
      { due: '2027-02-20', amount: '0.20' },
    ]);
    expect(depositsByDay([])).toEqual([]);
  });
});
