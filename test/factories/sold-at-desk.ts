import type { OffersAnswer } from '../../src/panel/front-desk/front-desk.contract.js';
import { dayText } from '../../src/values/day.js';
import type { TestService } from '../harness/service.js';
import type { Offer } from './booking.js';
import { hotelToday } from './front-desk.js';
import type { PanelClient } from './panel.js';

/** What sells the standard room with breakfast, refundable, to two adults for two nights from the fifth day on. */
export const saleOf = ({ day, roomType, board }: Offer, more: object = {}) => ({
  arrival: day(5),
  departure: day(7),
  adults: 2,
  childAges: [],
  roomTypeId: roomType['STD'],
  boardId: board['BB'],
  rate: 'refundable',
  shownTotal: '160.00',
  guestName: 'Derya',
  guestSurname: 'Ak',
  ...more,
});

/** Sells the cheapest room at the desk at a price of the hotel, from `from` days after today. Returns the reservation's ID. */
export async function sellAtDesk(
  service: TestService,
  hotelId: number,
  desk: PanelClient,
  { guest = 'Ayşe Yılmaz', from = 0, nights = 2 } = {},
): Promise<number> {
  const arrival = (await hotelToday(service, hotelId)) + from;
  const stay = { arrival: dayText(arrival), departure: dayText(arrival + nights), adults: 2 };
  const { offers } = (await desk.read('frontDesk', 'offers', { ...stay, childAges: '' }))
    .body as OffersAnswer;
  const [offer] = offers;
  const board = offer!.boards.find(({ refundable }) => refundable !== null)!;
  const [guestName, guestSurname] = guest.split(' ');
  const answer = await desk.change('frontDesk', 'sell', {
    ...stay,
    childAges: [],
    roomTypeId: offer!.roomTypeId,
    boardId: board.boardId,
    rate: 'refundable',
    shownTotal: board.refundable,
    guestName,
    guestSurname,
    guestPhone: '',
    guestEmail: '',
    guestCountry: '',
    remarks: '',
    guestId: null,
  });
  if (answer.status !== 200) throw new Error(`not sold: ${answer.text}`);
  return (answer.body.reservationIds as [number])[0];
}
