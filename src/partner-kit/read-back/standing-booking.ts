import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import type { Booking } from '../../booking/room/booking.entity.js';
import { minorOrNullToDecimal } from '../../values/money.js';
import { dayText } from '../../values/day.js';
import { stateOfBooking } from '../../booking/room/booking-state.js';
import { standingState } from './standing-state.js';
import type { StandingBooking, StandingNightlyRate, StandingRates, StandingRoom } from './read-back.dto.js';
import type { TermsOfStandingRoom } from './standing-terms.js';
import type { ActualDates, LastChange } from './read-back.queries.js';

interface BookingRecords {
  booking: Booking;
  rooms: readonly BookedRoom[];
  /** By the ID of the room. */
  actual: ReadonlyMap<number, ActualDates>;
  paymentStatus: string | null;
  change: LastChange;
  /** What rooms that were sold under named terms say of them, by the ID of the room. */
  terms: ReadonlyMap<number, TermsOfStandingRoom>;
}

export function standingBooking({
  booking,
  rooms,
  actual,
  paymentStatus,
  change,
  terms,
}: BookingRecords): StandingBooking {
  const { currency } = booking;
  const states = rooms.map(({ status }) => status);
  return {
    ID: booking.voucher,
    SVC_ID: booking.id,
    state: standingState(stateOfBooking(booking.status, states)),
    revision: booking.revision,
    checkinDate: dayText(booking.arrival),
    checkoutDate: dayText(booking.departure),
    RoomStays: rooms.map((room) => ({
      ...standingRoom(room, currency, actual.get(room.id)),
      ...terms.get(room.id),
    })),
    Total: {
      amountAfterTaxes: minorOrNullToDecimal(booking.totalMinor),
      amountOfTaxes: minorOrNullToDecimal(booking.taxMinor),
      extraTotal: minorOrNullToDecimal(booking.extraTotalMinor),
      currency,
    },
    paymentStatus,
    registeredAt: booking.registeredAt.toISOString(),
    changedAt: change.at.toISOString(),
    changedBy: change.by,
  };
}

function standingRoom(room: BookedRoom, currency: string, actual: ActualDates | undefined): StandingRoom {
  return {
    roomTypeID: String(room.roomTypeId),
    roomName: room.pushedRoomName,
    ratePlanID: room.boardId === null ? null : String(room.boardId),
    ratePlanName: room.pushedBoardName,
    NumberOfUnits: room.unitLabel,
    checkinDate: actual?.came ?? dayText(room.arrival),
    checkoutDate: actual?.left ?? dayText(room.departure),
    GuestCount: { adult: room.adults, child: room.children },
    PerDayRates: ratesOf(room, currency),
    Total: {
      amountAfterTaxes: minorOrNullToDecimal(room.totalMinor),
      amountOfTaxes: minorOrNullToDecimal(room.taxMinor),
      currency: room.pushedCurrency ?? currency,
    },
    state: room.status === 'removed' ? 'cancelled' : room.status,
    refundable: room.matchedRate === null ? null : room.matchedRate === 'refundable',
    selectionID: room.selectionId,
  };
}

function ratesOf({ nightlyRates, pushedRatesCurrency }: BookedRoom, currency: string): StandingRates | null {
  if (nightlyRates.length === 0 && pushedRatesCurrency === null) return null;
  return {
    currency: pushedRatesCurrency ?? currency,
    PerDayRate: nightlyRates as StandingNightlyRate[],
  };
}
