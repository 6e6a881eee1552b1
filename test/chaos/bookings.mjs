import { PUSH, pushOf } from '../harness/api-client.mjs';
import { NoAnswer } from './client.mjs';
import { dayAfter } from './holdings.mjs';
import { FIRST_DAY, LAST_DAY, SOLD_TYPES } from './hotel.mjs';

const MAX_NIGHTS = 4;
const MAX_REPEATS = 4;

/** The hands of the callers that book: they push, and keep what each answer proves and what it leaves open. */
export class Bookings {
  /** @type {(import('./holdings.mjs').Booking & { isFrozen: boolean, pending?: object })[]} */
  all = [];
  /** When which booking was last acknowledged, in pages of the changes feed. */
  acknowledged = new Map();

  constructor({ system, report, holdings, partner, agency, feed, today }) {
    Object.assign(this, { system, report, holdings, partner, agency, feed, today });
  }

  /** One or two rooms of the callers' types somewhere in the days that they fight for. */
  randomContent(random) {
    const rooms = Array.from({ length: random.whole(1, 2) }, () => {
      const arrival = random.whole(FIRST_DAY, LAST_DAY - MAX_NIGHTS);
      const departure = arrival + random.whole(1, MAX_NIGHTS);
      const roomTypeId = this.system.roomTypes[random.pick(SOLD_TYPES)];
      return {
        roomTypeId,
        arrival: dayAfter(this.today, arrival),
        departure: dayAfter(this.today, departure),
      };
    });
    return { rooms };
  }

  async book(instance, voucher, content, { guest = 'GUEST', isOfAgency = false } = {}) {
    const booking = { voucher, isOfAgency, states: [null], isFrozen: false };
    this.all.push(booking);
    booking.book = this.#bodyOf(voucher, 'Book', content, guest);
    await this.#push(instance, booking, { body: booking.book, becomes: content });
    return booking;
  }

  modify(instance, booking, content) {
    const body = this.#bodyOf(booking.voucher, 'Modify', content);
    return this.#push(instance, booking, { body, becomes: content, isModify: true });
  }

  cancel(instance, booking) {
    const body = { hotelID: String(this.system.hotel.hotelID), ID: booking.voucher, type: 'Cancel' };
    return this.#push(instance, booking, { body, becomes: null });
  }

  /** Sends again what was not answered. */
  repeat(instance, booking) {
    booking.repeats = (booking.repeats ?? 0) + 1;
    return this.#push(instance, booking, booking.pending);
  }

  /** Sends it once more when nothing is under way any longer: now a refusal is definite, too. */
  settle(instance, booking) {
    return this.#push(instance, booking, booking.pending, true);
  }

  /** Sends the Book of a booking again, which changes nothing, and returns the entry of the answer. */
  async bookAgain(instance, { book, isOfAgency }) {
    const answer = await this.#partnerOf({ isOfAgency }).postJson(instance, 'push', PUSH, pushOf(book));
    return answer.body?.BookingPushRS?.BookingConfirmNumbers?.[0];
  }

  /** Whether it makes sense to send again now; later the judge does. */
  isWorthRepeating({ pending, repeats = 0 }) {
    return pending !== undefined && repeats < MAX_REPEATS;
  }

  /**
   * Sends one push. An answer is definite unless an earlier sending may still be under way: that one may come to be carried
   * out after this refusal.
   */
  async #push(instance, booking, push, isLast = false) {
    const { holdings, report } = this;
    const wasOpen = booking.pending !== undefined;
    if (!wasOpen) booking.before = booking.states;
    booking.pending = push;
    push.page ??= this.feed.pages;
    holdings.setStates(booking, [...booking.before, push.becomes]);
    let answer;
    try {
      answer = await this.#partnerOf(booking).postJson(instance, 'push', PUSH, pushOf(push.body));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      // A late arrival of this one could undo a later Modify.
      booking.isFrozen ||= push.isModify === true;
      return undefined;
    }
    const entry = answer.body?.BookingPushRS?.BookingConfirmNumbers?.[0];
    const [refusal] = entry?.Error ?? [];
    const isDone = answer.status === 200 && entry !== undefined && refusal === undefined;
    if (isDone) {
      const isSame = booking.svcId === undefined || booking.svcId === entry.SVC_ID;
      report.check('registered', isSame, `${booking.voucher} was ${booking.svcId}, is ${entry.SVC_ID}`);
      booking.svcId = entry.SVC_ID;
      booking.pending = undefined;
      // The feed is read by the other partner, which is not told of bookings of the agency.
      if (!booking.isOfAgency) this.acknowledged.set(booking.voucher, push.page);
      holdings.setStates(booking, [push.becomes]);
      return entry;
    }
    const isBusinessAnswer =
      answer.status === 200 && refusal?.code === '03' && /^room_is_not_available/.test(refusal.detail);
    report.check(
      'definite',
      isBusinessAnswer,
      `${booking.voucher} ${push.body.type}: ${answer.status} ${answer.text.slice(0, 300)}`,
    );
    if (wasOpen && !isLast) {
      booking.repeats = MAX_REPEATS;
      return undefined;
    }
    booking.pending = undefined;
    holdings.setStates(booking, booking.before);
    return undefined;
  }

  #partnerOf({ isOfAgency }) {
    return isOfAgency ? this.agency : this.partner;
  }

  #bodyOf(voucher, type, { rooms }, guest = 'GUEST') {
    const amount = '100.00';
    const dates = {
      checkinDate: rooms.map(({ arrival }) => arrival).sort()[0],
      checkoutDate: rooms
        .map(({ departure }) => departure)
        .sort()
        .at(-1),
    };
    const total = { amountAfterTaxes: amount, amountOfTaxes: '0.00', currency: 'EUR' };
    return {
      hotelID: String(this.system.hotel.hotelID),
      ID: voucher,
      type,
      ...dates,
      RoomStays: rooms.map(({ roomTypeId, arrival, departure }, index) => ({
        roomTypeID: String(roomTypeId),
        ratePlanID: String(this.system.boards.RO),
        NumberOfUnits: String(index + 1),
        checkinDate: arrival,
        checkoutDate: departure,
        GuestCount: { adult: 2, child: 0 },
        Total: total,
      })),
      PrimaryGuests: [
        {
          name: 'CHAOS',
          surname: guest,
          PhoneNumber: '+905551112233',
          email: 'guest@example.com',
          CountryCode: 'TR',
        },
      ],
      Total: { ...total, extraTotal: '0.00' },
    };
  }
}
