import { checkLedger } from '../../src/booking/room/ledger-check.js';
import { query } from '../../src/database/queries.js';
import { Clock } from '../../src/values/clock.service.js';
import { dayText } from '../../src/values/day.js';
import { startTwo, type TestService } from '../harness/service.js';
import { factsWithoutText } from './audit-facts.js';
import { type Offer, offerOf } from './booking.js';
import { hotelToday } from './front-desk.js';
import { type Answer, importHotel, type PartnerClient, partnerOf, smallHotel } from './hotel.js';
import { type PanelClient, signIn, staffOf } from './panel.js';
import { search } from './search.js';

const DAY_MS = 86_400_000;

export const BOOKER = {
  guestName: 'Deniz',
  guestSurname: 'Aksoy',
  guestPhone: '',
  guestEmail: '',
  guestCountry: 'TR',
  remarks: '',
};

/** A hotel with ten rooms of STD and two of FAM, its partner and its reception at one instance and at the other. */
export interface GroupHotel {
  /** Its staff have addresses of this name. */
  name: string;
  partner: PartnerClient;
  elsewhere: PartnerClient;
  desk: PanelClient;
  manager: PanelClient;
  other: PanelClient;
  offer: Offer;
  hotelId: number;
  today: number;
}

let made = 0;

async function groupHotel(service: TestService, second: TestService): Promise<GroupHotel> {
  const name = `groups-${++made}`;
  const inventory = [
    { roomType: 'STD', from: 'today-10', to: 'today+365', allotment: 10 },
    { roomType: 'FAM', from: 'today-10', to: 'today+365', allotment: 2 },
  ];
  const imported = await importHotel(service, smallHotel({ staff: staffOf(name), inventory }));
  return {
    name,
    hotelId: imported.hotelID,
    partner: await partnerOf(service, imported),
    elsewhere: await partnerOf(second, imported),
    desk: await signIn(service, `reception@${name}.example`),
    manager: await signIn(service, `manager@${name}.example`),
    other: await signIn(second, `manager@${name}.example`),
    offer: await offerOf(service, imported.hotelID),
    today: await hotelToday(service, imported.hotelID),
  };
}

export const done = (answer: Answer) =>
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);

export const refused = (answer: Answer, message: string, members: object = {}) =>
  expect(answer.body).toMatchObject({ success: false, message, ...members });

/**
 * Starts two instances of a service for the tests of a `describe`. Each test begins with a hotel of its own, which `begin` is
 * given, and ends with a ledger that is right. Returns what the reception of that hotel does with groups.
 */
export function testGroups(begin: (hotel: GroupHotel, service: TestService, second: TestService) => void) {
  let service: TestService;
  let second: TestService;
  let hotel: GroupHotel;
  beforeAll(async () => {
    [service, second] = await startTwo({ PANEL: 'true' });
  });
  afterAll(async () => {
    await second.close();
    await service.close();
  });
  beforeEach(async () => {
    setDays(0);
    hotel = await groupHotel(service, second);
    begin(hotel, service, second);
  });
  afterEach(async () => {
    expect(await checkLedger(service.db)).toEqual([]);
    expect(await factsWithoutText(service.db)).toEqual([]);
  });

  const setDays = (days: number) => {
    for (const one of [service, second]) one.app.get(Clock).nowMs = () => Date.now() + days * DAY_MS;
  };
  return {
    setDays,
    /** For a test that lets so many days pass that the session of reception ends. */
    async signInAgain(): Promise<void> {
      hotel.desk = await signIn(service, `reception@${hotel.name}.example`);
      begin(hotel, service, second);
    },
    day: (offset: number) => dayText(hotel.today + offset),
    read: (operation: string, input: Record<string, string | number> = {}) =>
      hotel.desk.read('groups', operation, input),
    change: (operation: string, input: unknown, by = hotel.desk) => by.change('groups', operation, input),
    /** Rooms that a search finds for two adults from day 20 to day 22. */
    async found(from = 20, until = 22): Promise<Record<string, number>> {
      const { offer, partner } = hotel;
      const answer = await search(partner, { startDate: offer.day(from), endDate: offer.day(until) });
      const items = (answer.body.items ?? []) as { id: number; roomCount: number }[];
      const codes = Object.entries(offer.roomType);
      return Object.fromEntries(
        items.map(({ id, roomCount }) => [codes.find((one) => one[1] === id)![0], roomCount]),
      );
    },
    auditOf: async (entity: string, entityId: number): Promise<string[]> =>
      (
        await query<{ action: string }>(
          service.db,
          'SELECT action FROM audit_entry WHERE hotel_id = $1 AND entity = $2 AND entity_id = $3 ORDER BY at, id',
          [hotel.hotelId, entity, String(entityId)],
        )
      ).map(({ action }) => action),
  };
}

/** The same with what the reception does with the rooms that are held for a group. */
export function testBlocks(begin: Parameters<typeof testGroups>[0]) {
  let hotel: GroupHotel;
  const groups = testGroups((its, ...services) => {
    hotel = its;
    begin(its, ...services);
  });
  const { day, read, change } = groups;
  const block = (more: object = {}, rooms = [4, 4, 4]) => ({
    name: 'Kardelen Spor',
    status: 'held',
    arrival: day(20),
    departure: day(23),
    releaseDay: day(10),
    contactName: 'Deniz Aksoy',
    contactPhone: '+90 555',
    contactEmail: 'd@example.com',
    notes: 'Otobüs',
    types: [{ roomTypeId: hotel.offer.roomType.STD, boardId: hotel.offer.board.BB, price: '60,00', rooms }],
    ...more,
  });
  const add = async (more: object = {}, rooms?: number[]): Promise<number> => {
    const answer = await change('addBlock', block(more, rooms), hotel.manager);
    done(answer);
    return answer.body.blockId as number;
  };
  const shown = async (blockId: number) => (await read('block', { blockId })).body;
  const book = (blockId: number, rooms = 1, more: object = {}, by = hotel.desk) =>
    change(
      'book',
      {
        blockId,
        arrival: day(20),
        departure: day(23),
        adults: 2,
        childAges: [],
        rooms,
        roomTypeId: hotel.offer.roomType.STD,
        shownTotal: `${180 * rooms}.00`,
        ...BOOKER,
        ...more,
      },
      by,
    );
  const nights = async (blockId: number): Promise<string> =>
    ((await shown(blockId)).types[0].nights as { rooms: number; pickedUp: number; free: number }[])
      .map(({ rooms, pickedUp, free }) => `${pickedUp}/${rooms}+${free}`)
      .join(' ');
  /** Adds rooms like the first one of a booking, each at a price of its own. */
  const addRooms = async (bookingId: number, ...prices: string[]) => {
    const { version, rooms } = (await hotel.desk.read('bookingChanges', 'booking', { bookingId })).body;
    const added = prices.map((shownTotal) => ({
      ...(rooms as object[])[0],
      reservationId: null,
      rate: 'refundable',
      shownTotal,
      ownTotal: '',
    }));
    return hotel.desk.change('bookingChanges', 'change', {
      bookingId,
      version,
      booker: null,
      reason: '',
      rooms: added,
    });
  };
  const cancelBooking = async (bookingId: number) => {
    const { version } = (await hotel.desk.read('bookingChanges', 'booking', { bookingId })).body;
    const input = { bookingId, version, reservationIds: null, reason: 'grup azaldı', fee: '' };
    return hotel.desk.change('bookingChanges', 'cancel', input);
  };
  return { ...groups, block, add, shown, book, nights, addRooms, cancelBooking };
}
