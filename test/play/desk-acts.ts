import type { Game } from './game.js';
import type { Rate, Stay } from './model/hotel.js';
import { sumOf } from './model/hotel.js';
import * as desk from './model/desk.js';
import * as house from './model/house.js';
import { balanceOf, type Booking, isOpen, type Room } from './model/sold.js';
import { decimal } from './amounts.js';
import { text } from './player.js';

// What staff do, at random.

const ACCEPTED = ['room_is_planned', 'room_is_not_clean'];
const GUEST = {
  firstName: 'AYŞE',
  lastName: 'YILMAZ',
  identityNumber: '',
  birthDate: '1990-01-31',
  nationality: 'TR',
};
const BOOKER = {
  guestName: 'Ali',
  guestSurname: 'Kaya',
  guestPhone: '',
  guestEmail: '',
  guestCountry: 'TR',
  remarks: '',
};

export interface Found {
  booking: Booking;
  room: Room;
}

export async function sell(game: Game): Promise<void> {
  const { random, world, player } = game;
  const arrival = world.today + random.pick([0, 0, 0, 1, 2, 4]);
  const stay: Stay = {
    type: random.pick(['STD', 'SUI']),
    board: random.pick(['BB', 'RO']),
    adults: random.whole(1, 2),
    arrival,
    departure: arrival + random.whole(1, 4),
    ages: random.chance(0.3) ? [random.pick([4, 9])] : [],
  };
  const rate: Rate = random.pick(['refundable', 'refundable', 'non_refundable']);
  const rooms = random.pick([1, 1, 2]);
  const amounts = desk.deskAmounts(world, undefined, stay, rate);
  if (!amounts) return;
  const booking: Booking = {
    id: 0,
    voucher: '',
    partner: null,
    isCancelled: false,
    minor: 0,
    dinners: random.chance(0.3) ? random.whole(1, 2) : 0,
    rooms: [],
    fees: 0,
    paid: 0,
    phone: '',
    history: [],
    cancellation: null,
    revision: null,
  };
  const { dinners } = booking;
  const shown = (sumOf(amounts.map(({ minor }) => minor)) + desk.dinnersMinor(booking, { stay })) * rooms;
  const said = desk.sold(world, booking, { stay, rate, rooms });
  const { answer, ...numbers } = await player.sell({
    arrival: text(stay.arrival),
    departure: text(stay.departure),
    adults: stay.adults,
    childAges: stay.ages,
    rooms,
    roomTypeId: player.types[stay.type],
    boardId: player.boards[stay.board],
    rate,
    shownTotal: decimal(shown),
    packages: dinners === 0 ? [] : [{ packageId: player.dinnerId, count: dinners }],
    ...BOOKER,
    guestId: null,
    requestKey: null,
  });
  Object.assign(booking, numbers);
  const isDone = 'done' in said;
  await game.act(
    `sell ${rooms} × ${JSON.stringify({ stay, rate })}`,
    isDone ? booking : undefined,
    answer,
    said,
  );
}

/** Staff change dates, party, board, rate or type of a room: extended, shortened, or otherwise. */
export async function change(game: Game, chosen = pickToChange(game)): Promise<void> {
  if (!chosen) return;
  const { random, world } = game;
  const { room } = chosen;
  const { type, board, arrival, departure, adults, ages } = room;
  const stay = { type, board, arrival, departure, adults, ages: [...ages] };
  let rate: Rate = room.rate ?? 'refundable';
  const isInHouse = room.state === 'checked_in';
  const how = random.pick(['extend', 'extend', 'shorten', 'party', 'ages', 'board', 'rate', 'type', 'dates']);
  if (how === 'extend') stay.departure = Math.max(departure, world.today) + random.whole(1, 3);
  if (how === 'shorten') stay.departure = Math.max(arrival + 1, departure - random.whole(1, 2));
  if (how === 'party') stay.adults = 3 - adults;
  if (how === 'ages') stay.ages = random.chance(0.5) ? [] : [random.pick([3, 8, 15])];
  if (how === 'board') stay.board = board === 'BB' ? 'RO' : 'BB';
  if (how === 'rate') rate = rate === 'refundable' ? 'non_refundable' : 'refundable';
  if (how === 'type' && !isInHouse) stay.type = type === 'STD' ? 'SUI' : 'STD';
  if (how === 'dates' && !isInHouse) {
    stay.arrival = world.today + random.whole(0, 5);
    stay.departure = stay.arrival + random.whole(1, 4);
  }
  const isByHand = random.chance(0.15);
  const ownMinor = random.pick([room.minor, random.whole(30_00, 500_00)]);
  await changeTo(game, chosen, { stay, rate, ...(isByHand ? { ownMinor } : {}) }, how);
}

export async function changeTo(
  game: Game,
  { booking, room }: Found,
  { stay, rate, ownMinor }: desk.NewStay,
  how = '',
): Promise<void> {
  const { player, world } = game;
  const { body: shown } = await player.read('bookingChanges', 'booking', { bookingId: booking.id });
  const dates = { arrival: text(stay.arrival), departure: text(stay.departure), adults: stay.adults };
  const ages = stay.ages.map((age) => age ?? '?').join();
  const offered = await player.read('bookingChanges', 'offers', {
    bookingId: booking.id,
    reservationId: room.id,
    childAges: ages,
    ...dates,
  });
  const [roomTypeId, boardId] = [player.types[stay.type], player.boards[stay.board]];
  const offer = (offered.body.offers as DeskOffer[]).find((one) => one.roomTypeId === roomTypeId);
  const prices = offer?.boards.find((one) => one.boardId === boardId);
  const price = (rate === 'refundable' ? prices?.refundable : prices?.nonRefundable) ?? null;
  const amounts = desk.deskAmounts(world, room, stay, rate);
  const expected = amounts ? decimal(sumOf(amounts.map(({ minor }) => minor))) : null;
  if (price !== expected)
    throw new Error(
      `room ${room.id} is offered ${how} at ${price}, not ${expected}: ${JSON.stringify({ stay, rate })}`,
    );
  const own = ownMinor === undefined ? '' : decimal(ownMinor);
  const shownPackages = decimal(desk.dinnersMinor(booking, { room, stay }));
  const said = desk.changed(world, booking, room, {
    stay,
    rate,
    ...(own === '' ? {} : { ownMinor: ownMinor! }),
  });
  const changed = {
    reservationId: room.id,
    roomTypeId,
    boardId,
    rate,
    shownTotal: price,
    ownTotal: own,
    ...dates,
    childAges: stay.ages,
  };
  const answer = await player.change('bookingChanges', 'change', {
    bookingId: booking.id,
    version: shown.version,
    booker: null,
    reason: own === '' ? '' : 'söz verildi',
    accepted: ACCEPTED,
    shownPackages,
    rooms: [changed],
  });
  await game.act(
    `change room ${room.id} ${how} ${own} ${JSON.stringify({ stay, rate })}`,
    booking,
    answer,
    said,
  );
}

/** Staff add a room to a booking. */
export async function addRoom(game: Game): Promise<void> {
  const found = pickRoom(game, (room, { isCancelled }) => !isCancelled && isOpen(room));
  if (!found) return;
  const { random, world, player } = game;
  const { booking } = found;
  const arrival = world.today + random.whole(0, 6);
  const stay: Stay = {
    type: random.pick(['STD', 'SUI']),
    board: random.pick(['BB', 'RO']),
    adults: random.whole(1, 2),
    arrival,
    departure: arrival + random.whole(1, 3),
    ages: random.chance(0.3) ? [random.pick([4, 9])] : [],
  };
  const rate = 'refundable';
  const { body: shown } = await player.read('bookingChanges', 'booking', { bookingId: booking.id });
  const amounts = desk.deskAmounts(world, undefined, stay, rate);
  const shownTotal = amounts ? decimal(sumOf(amounts.map(({ minor }) => minor))) : null;
  const shownPackages = decimal(desk.dinnersMinor(booking, { stay }));
  const said = desk.added(world, booking, { stay, rate });
  const room = {
    reservationId: null,
    arrival: text(stay.arrival),
    departure: text(stay.departure),
    adults: stay.adults,
    childAges: stay.ages,
    roomTypeId: player.types[stay.type],
    boardId: player.boards[stay.board],
    rate,
    shownTotal,
    ownTotal: '',
  };
  const answer = await player.change('bookingChanges', 'change', {
    bookingId: booking.id,
    version: shown.version,
    booker: null,
    reason: '',
    accepted: ACCEPTED,
    shownPackages,
    rooms: [room],
  });
  await game.act(`add a room to ${booking.id} ${JSON.stringify(stay)}`, booking, answer, said);
}

interface DeskOffer {
  roomTypeId: number;
  boards: { boardId: number; refundable: string | null; nonRefundable: string | null }[];
}

/** Cancels a room, or the booking; at what is proposed, or at another fee. */
export async function cancel(game: Game): Promise<void> {
  const { random, world, player } = game;
  const found = pickRoom(game, ({ state }, { isCancelled }) => state === 'active' && !isCancelled);
  if (!found) return;
  const { booking } = found;
  const isWhole = random.chance(0.5);
  const active = booking.rooms.filter(({ state }) => state === 'active');
  const rooms = isWhole ? active : [found.room];
  const { body: shown } = await player.read('bookingChanges', 'booking', { bookingId: booking.id });
  const most = sumOf(rooms.map(({ minor }) => minor));
  const proposed = Math.min(desk.feeOfDesk(world, rooms), most);
  const fee = random.chance(0.6) ? proposed : random.whole(0, most);
  const isIn = booking.rooms.some(({ state }) => state === 'checked_in' || state === 'checked_out');
  const said =
    isWhole && isIn ? { refusal: 'booking_is_checked_in' } : desk.cancelled(world, booking, rooms, fee);
  const answer = await player.change('bookingChanges', 'cancel', {
    bookingId: booking.id,
    version: shown.version,
    reason: 'hastalık',
    reservationIds: isWhole ? null : [found.room.id],
    fee: fee === proposed ? '' : decimal(fee),
  });
  await game.act(
    `cancel ${isWhole ? booking.id : `room ${found.room.id}`} for ${fee}`,
    booking,
    answer,
    said,
  );
}

export async function undoCancellation(game: Game): Promise<void> {
  const { random, world, player } = game;
  const cancelled = world.bookings.filter(({ isCancelled, cancellation }) => isCancelled && cancellation);
  if (cancelled.length === 0) return;
  const booking = random.pick(cancelled);
  const said = desk.cancellationUndone(world, booking);
  await game.act(`undo cancellation ${booking.id}`, booking, await player.undoCancellation(booking.id), said);
}

export async function noShow(game: Game, found = pickRoom(game, isDue(game))): Promise<void> {
  if (!found) return;
  const { random, world, player } = game;
  const { booking, room } = found;
  const proposed = Math.min(desk.feeOfNoShow(world, booking, room), room.minor);
  const fee = random.chance(0.6) ? proposed : random.whole(0, room.minor);
  const said = desk.noShow(world, booking, room, fee);
  const answer = await player.change('frontDesk', 'noShow', {
    reservationId: room.id,
    fee: fee === proposed ? '' : decimal(fee),
    reason: 'kimse gelmedi',
  });
  await game.act(`no-show ${room.id} for ${fee} of ${room.minor}`, booking, answer, said);
}

export async function undoNoShow(game: Game): Promise<void> {
  const found = pickRoom(game, ({ state }) => state === 'no_show');
  if (!found) return;
  const { booking, room } = found;
  const said = desk.noShowUndone(game.world, booking, room);
  const answer = await game.player.change('frontDesk', 'undoNoShow', { reservationId: room.id });
  await game.act(`undo no-show ${room.id}`, booking, answer, said);
}

export async function checkIn(
  game: Game,
  found = pickRoom(game, isDue(game)),
  name = freeRoom(game, found?.room),
): Promise<void> {
  if (!found || !name) return;
  const { booking, room } = found;
  const said = house.checkedIn(game.world, booking, room, name);
  const answer = await game.player.change('frontDesk', 'checkIn', {
    reservationId: room.id,
    roomId: game.player.rooms[name],
    reason: 'yükseltme',
    accepted: ACCEPTED,
    guests: [GUEST],
  });
  await game.act(`check in ${room.id} into ${name}`, booking, answer, said);
}

export async function move(game: Game): Promise<void> {
  const { random, world, player } = game;
  const found = pickRoom(game, ({ state }) => state === 'checked_in');
  const name = freeRoom(game, found?.room, 0.5);
  if (!found || !name) return;
  const { booking, room } = found;
  const type = house.typeOf(world.hotel, name);
  const amounts = house.priceOfMove(world, room, type);
  const after = amounts ? decimal(sumOf(amounts.map(({ minor }) => minor))) : null;
  const { body } = await player.read('frontDesk', 'movePrice', {
    reservationId: room.id,
    roomId: player.rooms[name]!,
  });
  if (body.after !== after) throw new Error(`the move of ${room.id} costs ${body.after}, not ${after}`);
  const hasNewPrice = after !== null && type !== room.type && random.chance(0.6);
  const said = house.moved(world, booking, room, name, hasNewPrice);
  const answer = await player.change('frontDesk', 'moveRoom', {
    reservationId: room.id,
    roomId: player.rooms[name],
    reason: 'gürültü',
    accepted: ACCEPTED,
    newTotal: hasNewPrice ? after : '',
  });
  await game.act(`move ${room.id} to ${name}${hasNewPrice ? ` at ${after}` : ''}`, booking, answer, said);
}

export async function undoCheckIn(game: Game): Promise<void> {
  const found = pickRoom(game, ({ state }) => state === 'checked_in');
  if (!found) return;
  const said = house.checkInUndone(game.world, found.booking, found.room);
  const answer = await game.player.change('frontDesk', 'undoCheckIn', { reservationId: found.room.id });
  await game.act(`undo check-in ${found.room.id}`, found.booking, answer, said);
}

export async function checkOut(
  game: Game,
  found = pickRoom(game, ({ state }) => state === 'checked_in'),
): Promise<void> {
  if (!found) return;
  const { booking, room } = found;
  const balance = decimal(balanceOf(booking));
  const said = house.checkedOut(game.world, booking, room, game.random.chance(0.3));
  const paid = room.paidAtCheckOut;
  const payment = paid === 0 ? null : { method: 'cash', amount: decimal(paid) };
  const answer = await game.player.change('frontDesk', 'checkOut', {
    reservationId: room.id,
    balance,
    payment,
  });
  await game.act(`check out ${room.id}, paying ${paid}`, booking, answer, said);
}

export async function undoCheckOut(game: Game): Promise<void> {
  const { world, player } = game;
  const isFree = ({ in: name, type }: Room) =>
    house.typeOf(world.hotel, name!) === type && !world.inHouse().some((other) => other.in === name);
  const found = pickRoom(game, (room) => room.state === 'checked_out' && isFree(room));
  if (!found) return;
  const { booking, room } = found;
  const reversesPayments = game.random.chance(0.5);
  const said = house.checkOutUndone(world, booking, room, reversesPayments);
  const answer = await player.change('frontDesk', 'undoCheckOut', {
    reservationId: room.id,
    roomId: player.rooms[room.in!],
    accepted: ACCEPTED,
    reversesPayments,
  });
  await game.act(
    `undo check-out ${room.id}${reversesPayments ? ', payments reversed' : ''}`,
    booking,
    answer,
    said,
  );
}

export async function pay(game: Game): Promise<void> {
  const { random, player } = game;
  const found = pickRoom(game, () => true);
  if (!found) return;
  const { booking } = found;
  const minor = random.whole(1, 200_00);
  const requestKey = crypto.randomUUID();
  const answer = await player.change('folio', 'post', {
    bookingId: booking.id,
    requestKey,
    kind: 'payment',
    amount: decimal(minor),
    method: 'cash',
    text: '',
    reservationId: null,
    usualChargeId: null,
    balance: decimal(balanceOf(booking)),
    isMoreThanOwed: true,
  });
  booking.paid += minor;
  booking.history.push({ kind: 'posted', undoes: null, room: null });
  await game.act(`payment of ${minor} for ${booking.id}`, booking, answer, { done: true });
}

/** Guests who have stayed longer than planned are extended more often than others. */
function pickToChange(game: Game): Found | undefined {
  const isOverdue = ({ state, departure }: Room) => state === 'checked_in' && departure < game.world.today;
  const overdue = game.random.chance(0.3) ? pickRoom(game, isOverdue) : undefined;
  return overdue ?? pickRoom(game, isOpen);
}

export function pickRoom(game: Game, isWanted: (room: Room, booking: Booking) => boolean): Found | undefined {
  const all = game.bookingsWith(isWanted).filter(({ booking }) => booking.id !== 0);
  return all.length > 0 ? game.random.pick(all) : undefined;
}

/** Most acts at the desk are of stays that begin now; few are of others, which it refuses. */
function isDue({ world, random }: Game): (room: Room) => boolean {
  const isAny = random.chance(0.1);
  return ({ state, arrival }) => state === 'active' && (isAny || arrival <= world.today);
}

/** A room in which nobody is, mostly of the type of the stay. */
function freeRoom({ world, random }: Game, room: Room | undefined, ofOtherType = 0.2): string | undefined {
  if (!room) return undefined;
  const names = Object.values(world.hotel.types).flatMap(({ code, rooms }) => {
    const isOfType = code === room.type;
    return isOfType === !random.chance(ofOtherType) || isOfType ? rooms : [];
  });
  const free = names.filter((name) => !world.inHouse().some((other) => other.in === name));
  return free.length > 0 ? random.pick(free) : undefined;
}
