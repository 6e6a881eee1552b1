import {
  type FileBooking,
  type FileRoom,
  type FileRoomState,
  UNSAID_ORIGIN,
} from '../hotel-file/booking-form.js';
import type { HotelFile } from '../hotel-file/hotel-file.js';
import { personOf } from './demonstration-guests.js';
import { dayFrom, type DemonstrationStock, type DemonstrationType, STOCK } from './demonstration-stock.js';
import { demonstrationRules } from './demonstration-rules.js';
import { bookingsAroundToday } from './demonstration-today.js';

// The bookings of the demonstration hotel: two months around today in every state, and two months a year before.
// A fixed sequence makes them, the same each time; rooms are given by walking from stay to stay.

const HOTEL_ID = 7001;
const PARTNER = 'demo-partner';
const FIRST_RECORDED = 30;

/** Rooms are left alone where the demonstration's own file and the bookings around today have guests. */
const ROOMS: readonly [DemonstrationType, readonly string[]][] = [
  ['STD', ['102', '103', '104', '105', '106', '107', '108', '109']],
  ['DNZ', ['201', '202', '203', '205', '206', '207', '208', '209']],
  ['AILE', ['301', '302', '303', '304', '305']],
  ['BHC', ['B1', 'B3', 'B4']],
  ['SUIT', ['401']],
];
const LEADS = [3, 21, 9, 45, 1, 60, 14, 30];
const GAPS = [4, 9, 6, 12, 5, 8, 14];
const NIGHTS = [3, 2, 5, 1, 4, 7, 3];

/** The hotel file that brings the bookings into the demonstration hotel; days are relative to that of the import. */
export function demonstrationBookings(): HotelFile {
  return {
    hotel: { id: HOTEL_ID },
    ...demonstrationRules(PARTNER),
    // Nights of the past that the demonstration's own file does not have.
    inventory: ROOMS.map(([roomType]) => ({
      roomType,
      allotment: STOCK[roomType].allotment,
      from: 'today-400',
      to: dayFrom(-FIRST_RECORDED - 1),
    })),
    bookings: [...bookingsAroundToday(), ...season('A', -34, 24), ...season('B', -399, -341)],
  };
}

/** Stays of every room whose arrival lies between two days, one after the other. */
function season(prefix: string, first: number, last: number): FileBooking[] {
  const bookings: FileBooking[] = [];
  let number = 0;
  for (const [typeAt, [type, rooms]] of ROOMS.entries()) {
    for (const [index, room] of rooms.entries()) {
      let arrival = first + ((index * 5 + typeAt * 3) % 11);
      while (arrival <= last) {
        number += 1;
        const nights = NIGHTS[(number + index) % NIGHTS.length]!;
        const voucher = `DEMO-${prefix}${String(number).padStart(3, '0')}`;
        bookings.push(booking(voucher, number, { type, room, arrival, nights }));
        arrival += nights + GAPS[(number + typeAt) % GAPS.length]!;
      }
    }
  }
  return bookings;
}

interface Chosen {
  type: DemonstrationType;
  room: string;
  arrival: number;
  nights: number;
}

function booking(voucher: string, number: number, { type, room, arrival, nights }: Chosen): FileBooking {
  const { prices, adults, children }: DemonstrationStock = STOCK[type];
  const { booker, guests } = personOf(number);
  const boards = Object.keys(prices);
  const board = boards[number % boards.length]!;
  const departure = arrival + nights;
  const state = stateOf(number, arrival, departure);
  const isHere = state === 'inHouse' || state === 'left';
  const booked = Math.min(arrival, 0) - LEADS[number % LEADS.length]!;
  const total = ((prices[board] ?? 0) * nights).toFixed(2);
  const rooms: FileRoom[] = [
    {
      roomType: type,
      board,
      adults,
      children,
      total,
      state,
      arrival: dayFrom(arrival),
      departure: dayFrom(departure),
      room: isHere ? room : null,
      guests: isHere ? guests : [],
    },
  ];
  return {
    voucher,
    partner: number % 5 < 3 ? PARTNER : null,
    ...UNSAID_ORIGIN,
    booked: dayFrom(booked),
    cancelled: state === 'cancelled' ? dayFrom(booked + 1) : null,
    guest: booker,
    paid: state === 'left' ? total : null,
    remarks: number % 9 === 0 ? 'Geç giriş / late check-in' : '',
    rooms,
  };
}

function stateOf(number: number, arrival: number, departure: number): FileRoomState {
  if (number % 11 === 3) return 'cancelled';
  if (arrival < 0 && number % 17 === 5) return 'noShow';
  if (arrival > 0) return 'expected';
  if (arrival === 0) return number % 3 === 0 ? 'inHouse' : 'expected';
  if (departure === 0) return number % 2 === 0 ? 'left' : 'inHouse';
  return departure > 0 ? 'inHouse' : 'left';
}
