import { type Finding, found } from './finding.js';
import type { Play } from './play.js';
import { type Came, entriesOf, type Json, outcomeOf } from './wire.js';

/*
 * What a service owes to the bookings that partners push: see service-duties.ts.
 */

type Duty = (play: Play) => Promise<Finding[]>;

export const booksStrictly: Duty = async (play) => {
  const choice = await play.choice();
  const ID = play.id('CERTIFY-STRICT');
  const cheap = withAmount(play.booking(choice, play.id('CERTIFY-CHEAP')), '1.00');
  const selected = await play.push(cheap);
  const unselected = await play.push({
    ...cheap,
    ID: play.id('CERTIFY-CHEAPER'),
    RoomStays: cheap.RoomStays.map(({ selectionID: _, ...room }: Json) => room),
  });
  const booked = await play.push(play.booking(choice, ID));
  const [entry] = entriesOf(booked.body);
  return [
    found(
      'another amount than the selection: selection_does_not_match',
      outcomeOf(selected),
      outcomeOf(selected).startsWith('selection_does_not_match'),
    ),
    found(
      'strict, with another amount than now: price_has_changed: <amount now>',
      outcomeOf(unselected),
      /^price_has_changed: \d+\.\d\d$/.test(outcomeOf(unselected)),
    ),
    found('the genuine selection: registered, with SVC_ID', outcomeOf(booked), outcomeOf(booked) === 'ok'),
    found(`the entry names the ID ${ID}`, entry?.ID, entry?.ID === ID),
  ];
};

export const answersRepeats: Duty = async (play) => {
  const choice = await play.choice();
  const booking = play.booking(choice, play.id('CERTIFY-REPEAT'));
  const first = await play.push(booking);
  const again = await Promise.all([play.push(booking), play.push(booking)]);
  const left = await play.roomsLeft(choice);
  const other = await play.push({ ...booking, SpecialRequest: [{ text: 'another wish' }] });
  const ids = [first, ...again].map((came) => entriesOf(came.body)[0]?.SVC_ID);
  return [
    found('the same push, three times: the same SVC_ID', ids, ids[0] > 0 && ids.every((id) => id === ids[0])),
    found(
      'one room fewer is left',
      `${choice.roomCount} before, ${left} after`,
      left === choice.roomCount - 1,
    ),
    found(
      'the same ID with other content: booking_is_already_registered',
      outcomeOf(other),
      outcomeOf(other) === 'booking_is_already_registered',
    ),
  ];
};

export const survivesLostAnswers: Duty = async (play) => {
  const booking = play.booking(await play.choice(), play.id('SANDBOX-LOST'));
  const lost = await play.push(booking);
  const again = await play.push(booking);
  const standing = await play.readBack(booking.ID);
  return [
    found('SANDBOX-LOST: the connection closes without an answer', outcomeOf(lost), lost.status === 0),
    found('the same push again: registered', outcomeOf(again), outcomeOf(again) === 'ok'),
    found(
      'it stands once, active',
      standing.body?.booking?.state,
      standing.body?.booking?.state === 'active',
    ),
  ];
};

export const refusesSoldOut: Duty = async (play) => {
  const choice = await play.choice();
  return refuses(
    play,
    play.booking(choice, play.id('SANDBOX-SOLD-OUT')),
    `room_is_not_available: ${play.day(0)}`,
  );
};

export const tellsChangedPrices: Duty = async (play) => {
  return refuses(
    play,
    play.booking(await play.choice(), play.id('SANDBOX-PRICE-CHANGED')),
    'price_has_changed: ',
  );
};

async function refuses(play: Play, booking: Json, detail: string): Promise<Finding[]> {
  const refused = await play.push(booking);
  const [entry] = entriesOf(refused.body);
  const reason = detail.split(':')[0];
  const standing = await play.readBack(booking.ID);
  return [
    found(
      `code 03, detail ${detail}…`,
      entry?.Error,
      entry?.Error?.[0]?.code === '03' && String(entry.Error[0].detail).startsWith(detail),
    ),
    found(
      `the error has the reason ${reason}`,
      entry?.Error?.[0]?.reason,
      entry?.Error?.[0]?.reason === reason,
    ),
    found(`the entry names the ID ${booking.ID}`, entry?.ID, entry?.ID === booking.ID),
    found(
      'nothing is stored: booking_is_not_found',
      standing.body?.message,
      standing.body?.message === 'booking_is_not_found',
    ),
  ];
}

export const saysWhenToComeBack: Duty = async (play) => {
  const choice = await play.choice();
  const busy = await play.push(play.booking(choice, play.id('SANDBOX-429')));
  const down = await play.push(play.booking(choice, play.id('SANDBOX-503')));
  return [isLater(busy, 429, 'too_many_requests'), isLater(down, 503, 'service_is_unavailable')];
};

function isLater({ status, body, headers }: Came, expected: number, message: string): Finding {
  const retryAfter = headers.get('retry-after');
  return found(
    `HTTP ${expected} ${message}, with Retry-After`,
    `HTTP ${status} ${body?.message}, Retry-After ${retryAfter}`,
    status === expected && body?.message === message && /^\d+$/.test(retryAfter ?? ''),
  );
}

export const modifies: Duty = async (play) => {
  const choice = await play.choice();
  const booking = play.booking(choice, play.id('CERTIFY-MODIFY'));
  await play.push(booking);
  const changed = await play.modify(booking, {
    revision: 3,
    PrimaryGuests: [{ ...booking.PrimaryGuests[0], name: 'Changed' }, booking.PrimaryGuests[0]],
  });
  const late = await play.modify(booking, { revision: 2 });
  const shorter = await play.modify({ ...shortened(play, booking), strict: false }, { revision: 4 });
  const standing = (await play.readBack(booking.ID)).body?.booking;
  const never = await play.modify({ ...booking, ID: play.id('CERTIFY-NEVER') });
  return [
    found('a Modify of a registered ID: registered', outcomeOf(changed), outcomeOf(changed) === 'ok'),
    found(
      'a lower revision: booking_has_a_newer_revision: 3',
      outcomeOf(late),
      outcomeOf(late) === 'booking_has_a_newer_revision: 3',
    ),
    found('a shorter stay: registered', outcomeOf(shorter), outcomeOf(shorter) === 'ok'),
    found(
      `it stands with departure ${play.day(2)} and revision 4`,
      `${standing?.checkoutDate}, revision ${standing?.revision}`,
      standing?.checkoutDate === play.day(2) && standing?.revision === 4,
    ),
    found(
      'a Modify of an ID that was never booked: booking_is_not_found',
      outcomeOf(never),
      outcomeOf(never) === 'booking_is_not_found',
    ),
  ];
};

export const cancels: Duty = async (play) => {
  const choice = await play.choice();
  const booking = play.booking(choice, play.id('CERTIFY-CANCEL'));
  await play.push(booking);
  const cancelled = await play.cancel(booking.ID);
  const again = await play.cancel(booking.ID);
  const standing = await play.readBack(booking.ID);
  const left = await play.roomsLeft(choice);
  const bookAgain = await play.push(booking);
  return [
    found('cancelled', outcomeOf(cancelled), outcomeOf(cancelled) === 'ok'),
    found('a second Cancel is a success, too', outcomeOf(again), outcomeOf(again) === 'ok'),
    found(
      'it reads back as cancelled',
      standing.body?.booking?.state,
      standing.body?.booking?.state === 'cancelled',
    ),
    found(
      'its room is on sale again',
      `${choice.roomCount} before, ${left} after`,
      left === choice.roomCount,
    ),
    found(
      'the ID is not booked again: booking_is_cancelled',
      outcomeOf(bookAgain),
      outcomeOf(bookAgain) === 'booking_is_cancelled',
    ),
  ];
};

function withAmount(booking: Json, amountAfterTaxes: string): Json {
  const RoomStays = booking.RoomStays.map((room: Json) => ({
    ...room,
    Total: { ...room.Total, amountAfterTaxes },
  }));
  return { ...booking, RoomStays, Total: { ...booking.Total, amountAfterTaxes } };
}

/** A night less, without the selection that was for the whole stay. */
function shortened(play: Play, booking: Json): Json {
  const checkoutDate = play.day(2);
  return {
    ...booking,
    checkoutDate,
    RoomStays: booking.RoomStays.map(({ selectionID: _, ...room }: Json) => ({ ...room, checkoutDate })),
  };
}
