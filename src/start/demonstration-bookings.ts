import type { FileBooking, FileRoom, FileRoomState } from '../hotel-file/booking-form.js';
import type { HotelFile } from '../hotel-file/hotel-file.js';

// The bookings of the demonstration hotel: about 130 around today in every state, and as many a year before.
// A fixed sequence makes them, the same each time; rooms are given by walking from stay to stay.

const HOTEL_ID = 7001;
const PARTNER = 'demo-partner';
const FIRST_RECORDED = 30;

interface DemonstrationStock {
  roomType: string;
  /** Rooms that are left alone: the hotel file of the demonstration has guests in 101, 204 and B2. */
  rooms: readonly string[];
  allotment: number;
  adults: number;
  /** Per night, by board. */
  prices: Readonly<Record<string, number>>;
}

const SOLD: readonly DemonstrationStock[] = [
  {
    ...{ roomType: 'STD', allotment: 12, adults: 2 },
    rooms: ['102', '103', '104', '105', '106', '107', '108', '109', '110'],
    prices: { OK: 76, YP: 104, SO: 66 },
  },
  {
    ...{ roomType: 'DNZ', allotment: 12, adults: 2 },
    rooms: ['201', '202', '203', '205', '206', '207', '208', '209', '210'],
    prices: { OK: 104, YP: 132, SO: 94 },
  },
  {
    ...{ roomType: 'AILE', allotment: 8, adults: 3 },
    rooms: ['301', '302', '303', '304', '305', '306'],
    prices: { OK: 148, YP: 186, SO: 100 },
  },
  {
    ...{ roomType: 'BHC', allotment: 6, adults: 2 },
    rooms: ['B1', 'B3', 'B4', 'B5'],
    prices: { OK: 140, YP: 168, SO: 130 },
  },
  { ...{ roomType: 'SUIT', allotment: 2, adults: 2 }, rooms: ['401'], prices: { OK: 220, YP: 248 } },
];

const GUESTS: readonly (readonly [first: string, last: string, country: string])[] = [
  ['Ayşe', 'Yılmaz', 'TR'],
  ['Hans', 'Müller', 'DE'],
  ['Olga', 'Ivanova', 'RU'],
  ['Mehmet', 'Demir', 'TR'],
  ['Emma', 'Clark', 'GB'],
  ['Zeynep', 'Şahin', 'TR'],
  ['Jan', 'de Vries', 'NL'],
  ['Katarzyna', 'Nowak', 'PL'],
  ['Dmitri', 'Sokolov', 'RU'],
  ['Claire', 'Dubois', 'FR'],
  ['Emre', 'Aydın', 'TR'],
  ['Sabine', 'Weiß', 'DE'],
  ['Lukas', 'Bauer', 'AT'],
  ['Olena', 'Shevchenko', 'UA'],
  ['Fatma', 'Kaya', 'TR'],
  ['Oliver', 'Smith', 'GB'],
];
const LEADS = [3, 21, 9, 45, 1, 60, 14, 30];
const GAPS = [4, 9, 6, 12, 5, 8, 14];
const NIGHTS = [3, 2, 5, 1, 4, 7, 3];

/** The hotel file that brings the bookings into the demonstration hotel; days are relative to that of the import. */
export function demonstrationBookings(): HotelFile {
  return {
    hotel: { id: HOTEL_ID },
    // Nights of the past that the demonstration's own file does not have.
    inventory: SOLD.map(({ roomType, allotment }) => ({
      ...{ roomType, allotment },
      from: 'today-400',
      to: dayFrom(-FIRST_RECORDED - 1),
    })),
    bookings: [...season('A', -34, 24), ...season('B', -399, -341)],
  };
}

/** Stays of every room whose arrival lies between two days, one after the other. */
function season(prefix: string, first: number, last: number): FileBooking[] {
  const bookings: FileBooking[] = [];
  let number = 0;
  for (const [type, sold] of SOLD.entries()) {
    for (const [index, room] of sold.rooms.entries()) {
      let arrival = first + ((index * 5 + type * 3) % 11);
      while (arrival <= last) {
        number += 1;
        const nights = NIGHTS[(number + index) % NIGHTS.length]!;
        bookings.push(
          booking(`DEMO-${prefix}${String(number).padStart(3, '0')}`, number, {
            sold,
            room,
            arrival,
            nights,
          }),
        );
        arrival += nights + GAPS[(number + type) % GAPS.length]!;
      }
    }
  }
  return bookings;
}

interface Chosen {
  sold: DemonstrationStock;
  room: string;
  arrival: number;
  nights: number;
}

function booking(voucher: string, number: number, { sold, room, arrival, nights }: Chosen): FileBooking {
  const [firstName, lastName, country] = GUESTS[number % GUESTS.length]!;
  const boards = Object.keys(sold.prices);
  const board = boards[number % boards.length]!;
  const departure = arrival + nights;
  const state = stateOf(number, arrival, departure);
  const isHere = state === 'inHouse' || state === 'left';
  const booked = Math.min(arrival, 0) - LEADS[number % LEADS.length]!;
  const guest = { firstName, lastName, identityNumber: null, birthDate: null, nationality: country };
  const total = ((sold.prices[board] ?? 0) * nights).toFixed(2);
  const rooms: FileRoom[] = [
    {
      roomType: sold.roomType,
      board,
      arrival: dayFrom(arrival),
      departure: dayFrom(departure),
      adults: sold.adults,
      children: sold.roomType === 'AILE' ? 1 : 0,
      total,
      state,
      room: isHere ? room : null,
      guests: isHere ? [guest, { ...guest, firstName: COMPANIONS[number % COMPANIONS.length]! }] : [],
    },
  ];
  return {
    voucher,
    partner: number % 5 < 3 ? PARTNER : null,
    booked: dayFrom(booked),
    cancelled: state === 'cancelled' ? dayFrom(booked + 1) : null,
    guest: {
      ...{ firstName, lastName, country },
      email: `guest${number % GUESTS.length}@example.com`,
      phone: `+90 555 000 00 ${String(number % 100).padStart(2, '0')}`,
    },
    paid: state === 'left' ? total : null,
    remarks: number % 9 === 0 ? 'Geç giriş / late arrival' : '',
    rooms,
  };
}

const COMPANIONS = ['Deniz', 'Alex', 'Mira', 'Can'];

function stateOf(number: number, arrival: number, departure: number): FileRoomState {
  if (number % 11 === 3) return 'cancelled';
  if (arrival < 0 && number % 17 === 5) return 'noShow';
  if (arrival > 0) return 'expected';
  if (arrival === 0) return number % 3 === 0 ? 'inHouse' : 'expected';
  if (departure === 0) return number % 2 === 0 ? 'left' : 'inHouse';
  return departure > 0 ? 'inHouse' : 'left';
}

function dayFrom(days: number): string {
  return days === 0 ? 'today' : `today${days < 0 ? '-' : '+'}${Math.abs(days)}`;
}
