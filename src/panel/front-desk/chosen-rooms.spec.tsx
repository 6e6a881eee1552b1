import { cheapestChoice, type ChosenRooms, offersBeside, roomsOfSale, totalOfRooms } from './chosen-rooms';
import type { Offer } from './front-desk.contract';

const offer = (changes: Partial<Offer> = {}): Offer => ({
  roomTypeId: 1,
  name: { en: 'Standard' },
  capacityAdult: 2,
  capacityChildren: 1,
  capacityTotal: 3,
  left: 3,
  isLoaded: true,
  takesParty: true,
  boards: [
    {
      boardId: 5,
      title: { en: 'Breakfast' },
      restriction: null,
      restrictionNights: 0,
      refundable: '80.10',
      nonRefundable: '72.00',
      details: { refundable: null, nonRefundable: null },
    },
  ],
  ...changes,
});

const chosen = (changes: Partial<ChosenRooms> = {}): ChosenRooms => ({
  stay: { arrival: '2027-03-01', departure: '2027-03-03', adults: 2, childAges: [4], rooms: 2 },
  choice: { roomTypeId: 1, boardId: 5, rate: 'refundable' },
  price: '80.10',
  isByHand: false,
  typeName: {},
  boardTitle: {},
  ...changes,
});

describe('the rooms of a booking', () => {
  it('cost what each of them costs, to the cent', () => {
    expect(totalOfRooms([chosen(), chosen({ price: '0.05', isByHand: true })])).toBe('160.30');
    expect(totalOfRooms([])).toBe('0.00');
  });

  it('are sold with a price of their own only where it is by hand', () => {
    expect(roomsOfSale(chosen())).toMatchObject({ rooms: 2, childAges: [4], ownTotal: '' });
    expect(roomsOfSale(chosen({ isByHand: true }))).toMatchObject({ ownTotal: '80.10' });
  });
});

describe('what is left beside them', () => {
  it.each([
    [1, '2027-03-02', '2027-03-05'],
    [3, '2027-03-03', '2027-03-05'],
    [3, '2027-02-27', '2027-03-01'],
  ])('is %d for %s to %s', (left, arrival, departure) => {
    const [beside] = offersBeside([offer()], { arrival, departure }, [chosen()]);
    expect(beside!.left).toBe(left);
  });

  it('is never less than none, and of other types as before', () => {
    const stay = { arrival: '2027-03-01', departure: '2027-03-02' };
    const offers = [offer(), offer({ roomTypeId: 2 })];
    expect(offersBeside(offers, stay, [chosen(), chosen()]).map(({ left }) => left)).toEqual([0, 3]);
  });
});

describe('what a new booking begins with', () => {
  const priced = (refundable: string | null, changes: Partial<Offer> = {}) =>
    offer({ boards: offer().boards.map((board) => ({ ...board, refundable })), ...changes });

  it('is the cheapest refundable price that can be sold as often', () => {
    const dear = priced('95.00', { roomTypeId: 2 });
    expect(cheapestChoice([dear, offer()], 1)).toEqual({ roomTypeId: 1, boardId: 5, rate: 'refundable' });
    expect(cheapestChoice([dear, offer({ left: 1 })], 2)).toMatchObject({ roomTypeId: 2 });
    expect(cheapestChoice([offer({ takesParty: false })], 1)).toBeUndefined();
    expect(cheapestChoice([], 1)).toBeUndefined();
  });

  it('is not refundable only where nothing else is sold', () => {
    expect(cheapestChoice([priced(null)], 1)).toMatchObject({ rate: 'non_refundable' });
  });
});
