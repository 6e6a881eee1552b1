import {
  type FileBooking,
  type FileRoom,
  type FileRoomState,
  UNSAID_ORIGIN,
} from '../hotel-file/booking-form.js';
import { personOf } from './demonstration-guests.js';
import { dayFrom, type DemonstrationStock, type DemonstrationType, STOCK } from './demonstration-stock.js';

interface Sold {
  type: DemonstrationType;
  board?: string;
  /** Days from today. */
  arrival: number;
  nights: number;
  state?: FileRoomState;
  /** The room of guests who are in house or have left. */
  room?: string;
  /** How many such rooms were booked together. */
  rooms?: number;
  partner?: boolean;
  isPaid?: boolean;
  remarks?: string;
}

/** The people of these bookings begin after those of the seasons. */
const FIRST_PERSON = 140;

// Rooms that no other booking of the demonstration has: 111, 112, 210, 211, 212, 307, 308, B6.
const AROUND_TODAY: readonly Sold[] = [
  { type: 'STD', arrival: 0, nights: 3, partner: true, remarks: 'Geç giriş / late check-in, 23:30' },
  { type: 'DNZ', board: 'YP', arrival: 0, nights: 4, partner: true, isPaid: true },
  { type: 'AILE', arrival: 0, nights: 5, partner: true },
  { type: 'DNZ', arrival: 0, nights: 2, rooms: 2, remarks: 'Yan yana iki oda / two rooms side by side' },
  { type: 'BHC', board: 'YP', arrival: 0, nights: 4 },
  { type: 'STD', arrival: -1, nights: 3, partner: true },
  { type: 'STD', arrival: -3, nights: 3, state: 'inHouse', room: '111', partner: true },
  { type: 'DNZ', arrival: -2, nights: 2, state: 'inHouse', room: '211', isPaid: true },
  { type: 'AILE', board: 'YP', arrival: -1, nights: 4, state: 'inHouse', room: '307', partner: true },
  { type: 'DNZ', arrival: 0, nights: 2, state: 'inHouse', room: '210' },
  { type: 'DNZ', arrival: -4, nights: 4, state: 'left', room: '212', partner: true, isPaid: true },
  { type: 'BHC', arrival: -3, nights: 3, state: 'left', room: 'B6', isPaid: true },
  { type: 'STD', arrival: -1, nights: 2, state: 'noShow', partner: true },
  { type: 'DNZ', arrival: 2, nights: 3, state: 'cancelled', partner: true },
  { type: 'STD', arrival: 1, nights: 2, partner: true },
  { type: 'AILE', arrival: 1, nights: 3 },
  { type: 'DNZ', arrival: 3, nights: 7, partner: true },
  { type: 'DNZ', arrival: 6, nights: 4, partner: true, isPaid: true },
];

/** Bookings of the demonstration hotel around today, in every state; days are relative to that of the import. */
export function bookingsAroundToday(): FileBooking[] {
  return AROUND_TODAY.map((sold, index) => {
    const { arrival, partner = false, rooms = 1, state, isPaid = false, remarks = '' } = sold;
    const person = personOf(FIRST_PERSON + index);
    const booked = Math.min(arrival, 0) - 2 - ((index * 5) % 40);
    const room = roomOf(sold, person.guests);
    return {
      voucher: `DEMO-T${String(index + 1).padStart(2, '0')}`,
      partner: partner ? 'demo-partner' : null,
      ...UNSAID_ORIGIN,
      booked: dayFrom(booked),
      cancelled: state === 'cancelled' ? dayFrom(booked + 1) : null,
      guest: person.booker,
      paid: isPaid ? room.total : null,
      remarks,
      rooms: Array.from({ length: rooms }, () => room),
    };
  });
}

function roomOf(
  { type, board = 'OK', arrival, nights, state, room }: Sold,
  guests: FileRoom['guests'],
): FileRoom {
  const { adults, children, prices }: DemonstrationStock = STOCK[type];
  return {
    roomType: type,
    board,
    adults,
    children,
    arrival: dayFrom(arrival),
    departure: dayFrom(arrival + nights),
    total: ((prices[board] ?? 0) * nights).toFixed(2),
    state: state ?? 'expected',
    room: room ?? null,
    guests: room === undefined ? [] : guests,
  };
}
