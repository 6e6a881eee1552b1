import { seeded } from '../chaos/random.mjs';
import { startTwo, type TestService } from '../harness/service.js';
import * as desk from '../play/desk-acts.js';
import { Game } from '../play/game.js';
import { checkHotel, closeDay, nextDay, setPriceTo } from '../play/hotel-acts.js';
import type { Rate } from '../play/model/hotel.js';
import type { Content, PushedRoom } from '../play/model/matching.js';
import type { Booking } from '../play/model/sold.js';
import { namingActs } from '../play/play.js';
import { asStands, bookAs, cancelAs, LONG, modifyAs, type OfPartner } from '../play/partner-acts.js';
import { shownOption } from '../play/wanted-rooms.js';

const PHONE = '+905551112233';
const OTHER_PHONE = '+905559998877';

/** Each act is compared with the model: read back, nights, folio, states, calendar, and at the end reports and ledger. */
describe('a sale that is recorded', () => {
  let services: [TestService, TestService];
  let game: Game;

  beforeAll(async () => {
    services = await startTwo({ PANEL: 'true' });
  });
  beforeEach(async () => {
    game = await Game.begin(services, seeded(1), { hasTiers: false, hasTaxes: false, hasContracts: false });
  });
  afterEach(() => namingActs(game, 'case', () => checkHotel(game)));
  afterAll(async () => {
    for (const one of services.toReversed()) await one.close();
  });

  const day = (days: number) => game.world.today + days;
  const roomOf = (
    from: number,
    until: number,
    changes: Partial<PushedRoom> & { ages?: number[] } = {},
  ): PushedRoom => {
    const { ages = [], ...more } = changes;
    const plan = { label: '1', type: 'STD', board: 'BB', adults: 2, children: ages.length, ...more };
    const stay = { ...plan, arrival: day(from), departure: day(until) };
    const minor = game.world.hotel.price({ ...stay, ages }, 'refundable', null)!;
    return { selection: null, nightly: [], card: null, minor, ...stay, ...more };
  };
  const content = (rooms: PushedRoom[], more: Partial<Content> = {}): Content => ({
    rooms,
    named: [],
    extraMinor: 0,
    extras: [],
    phone: PHONE,
    ...more,
  });
  const booked = async (
    rooms: PushedRoom[],
    more: Partial<Content> = {},
    isStrict = true,
  ): Promise<OfPartner> => (await bookAs(game, 'open', content(rooms, more), isStrict))!;
  const phoned = (booking: OfPartner, isStrict = true) => {
    const named = booking.rooms.flatMap(({ ages }) => ages.filter((age) => age !== null));
    return modifyAs(
      game,
      booking,
      content(booking.rooms.map(asStands), { named, phone: OTHER_PHONE }),
      isStrict,
    );
  };
  const selected = async (from: number, until: number, rate: Rate): Promise<PushedRoom> => {
    const room = roomOf(from, until);
    const selection = (await shownOption(game, 'open', { ...room, ages: [] }, rate))!;
    return { ...room, selection, minor: selection.minor };
  };
  const price = (minor: number | null) =>
    setPriceTo(game, 'STD', 'BB', { from: day(0), days: 40, price: minor });

  it.each(['dearer', 'cheaper by the discount', 'gone', 'closed'])(
    'keeps its rate and its fee when a telephone is changed once the price is %s',
    async (how) => {
      const booking = await booked([
        await selected(10, 12, 'non_refundable'),
        roomOf(10, 13, { label: '2' }),
      ]);
      if (how === 'dearer') await price(99_00);
      if (how === 'cheaper by the discount') await price(47_12);
      if (how === 'gone') await price(null);
      if (how === 'closed')
        await closeDay(game, 'STD', day(10), {
          stopSale: false,
          closedToCheckin: true,
          closedToCheckout: false,
          minStay: 0,
        });
      expect(await phoned(booking)).toBe(true);
      expect(booking.rooms.map(({ rate }) => rate)).toEqual(['non_refundable', 'refundable']);
      const later = { ...asStands(booking.rooms[1]!), departure: day(14), minor: 1_000_00 };
      await modifyAs(game, booking, content([asStands(booking.rooms[0]!), later]), false);
      await cancelAs(game, booking);
      expect(booking.fees).toBe(booking.rooms[0]!.minor);
    },
  );

  it('has the children in the rooms whose prices say so, in whatever order they are named', async () => {
    const older = roomOf(10, 12, { label: '1', adults: 1, ages: [12] });
    const younger = roomOf(10, 12, { label: '2', adults: 1, ages: [3] });
    const booking = await booked([older, younger], { named: [3, 12] });
    expect(booking.rooms.map(({ ages }) => ages)).toEqual([[12], [3]]);
    expect(await phoned(booking)).toBe(true);
    const [first] = booking.rooms as [Booking['rooms'][0]];
    const stay = {
      type: 'STD',
      board: 'BB',
      arrival: day(10),
      departure: day(13),
      adults: 1,
      ages: first.ages,
    };
    await desk.changeTo(game, { booking, room: first }, { stay, rate: 'refundable' });
  });

  it('keeps the cards of the rooms for which none comes', async () => {
    const [one, two] = [
      roomOf(10, 12, { card: '4111111111111111' }),
      roomOf(11, 13, { label: '2', card: '5555555555554444' }),
    ];
    const booking = await booked([one, two]);
    await modifyAs(
      game,
      booking,
      content([
        { ...one, card: '378282246310005' },
        { ...two, card: null },
      ]),
    );
  });

  it('has the nights that guests slept beyond their departure once that is entered', async () => {
    const booking = await booked([roomOf(0, 1, { type: 'SUI', board: 'RO' })]);
    const room = booking.rooms[0]!;
    await desk.checkIn(game, { booking, room }, '201');
    await nextDay(game);
    await nextDay(game);
    const stay = { type: 'SUI', board: 'RO', arrival: room.arrival, departure: day(1), adults: 2, ages: [] };
    await desk.changeTo(game, { booking, room }, { stay, rate: 'refundable' });
    expect(room.nights.map(({ counts, minor }) => [counts, minor])).toEqual([
      [true, 120_00],
      [true, 120_00],
      [true, 120_00],
    ]);
    await desk.checkOut(game, { booking, room });
  });

  it('has the nights of the partner, of which those that have begun are the fee', async () => {
    const nightly = [10_00, 150_00, 49_40].map((base, i) => ({ day: day(i), base, fees: null }));
    const booking = await booked([roomOf(0, 3, { nightly, minor: 209_40 })], {}, false);
    await nextDay(game);
    await cancelAs(game, booking);
    expect(booking.fees).toBe(10_00);
  });

  it('is as it was once cancellations and no-shows with their fees are taken back, however often', async () => {
    const booking = await booked([roomOf(0, 2), roomOf(0, 3, { label: '2' })], { extraMinor: 25_00 });
    const [room] = booking.rooms as [Booking['rooms'][0]];
    await nextDay(game);
    for (let times = 0; times < 2; times++) {
      await desk.noShow(game, { booking, room });
      await desk.undoNoShow(game);
      await cancelAs(game, booking);
      await desk.undoCancellation(game);
    }
    expect(booking.minor).toBe(room.minor + booking.rooms[1]!.minor + 25_00);
  });

  it('posts nothing anew for extras whose names are longer than a line', async () => {
    const booking = await booked([roomOf(10, 12)], { extras: LONG, extraMinor: 25_00 });
    const lines = async () =>
      (await game.player.read('folio', 'folio', { bookingId: booking.id })).body.lines;
    const before = await lines();
    const room = booking.rooms[0]!;
    const stay = { type: 'STD', board: 'BB', arrival: day(10), departure: day(12), adults: 2, ages: [] };
    await desk.changeTo(game, { booking, room }, { stay, rate: 'refundable' });
    expect(await lines()).toEqual(before);
  });

  it('has one state wherever it is shown', async () => {
    const booking = await booked([roomOf(0, 2)]);
    const room = booking.rooms[0]!;
    const shown = async () => {
      const { found } = await game.player.find(booking.voucher);
      return [found[0]!.status, await game.player.stateInFolios(booking.id)];
    };
    expect(await shown()).toEqual(['active', 'expected']);
    await desk.noShow(game, { booking, room });
    expect(await shown()).toEqual(['no_show', 'no_show']);
    await desk.undoNoShow(game);
    await desk.checkIn(game, { booking, room }, '101');
    expect(await shown()).toEqual(['checked_in', 'in_house']);
    await desk.checkOut(game, { booking, room });
    expect(await shown()).toEqual(['checked_out', 'checked_out']);
  });

  it('has a row in its history for everything that was done with it', async () => {
    const booking = await booked([roomOf(0, 2)]);
    const room = booking.rooms[0]!;
    await desk.checkIn(game, { booking, room }, '101');
    const stay = { type: 'STD', board: 'BB', arrival: day(0), departure: day(3), adults: 2, ages: [] };
    await desk.changeTo(game, { booking, room }, { stay, rate: 'refundable' });
    await desk.move(game);
    await desk.pay(game);
    await desk.checkOut(game, { booking, room });
    const kinds = ['booked', 'checked_in', 'changed', 'moved', 'posted', 'checked_out'];
    expect(booking.history.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('is read back with its rooms in the order in which they were pushed last', async () => {
    const booking = await booked([
      roomOf(10, 12),
      roomOf(11, 13, { label: '2' }),
      roomOf(12, 14, { label: '3' }),
    ]);
    const [one, two, three] = booking.rooms.map(asStands) as [PushedRoom, PushedRoom, PushedRoom];
    await modifyAs(game, booking, content([three, one, two]));
    await modifyAs(game, booking, content([two, three]));
  });
});
