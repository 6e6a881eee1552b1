import { BOOKED_ROOM_FORM, BOOKING_FORM } from '../../../src/hotel-file/booking-form.js';
import { INVENTORY_FORM, RATE_FORM, STAY_FORM } from '../../../src/hotel-file/hotel-file.js';
import { GUEST_FORM } from '../../../src/guests/stays/guest.js';
import { DAY, DECIMAL, fileOnly, FLAG, NAME, type RecordCase, TEXT, whole } from './record-case.js';

const RANGE = { roomType: 'STD', from: 'today', to: 'today' };
const GUEST = { firstName: 'x', lastName: 'x' };
const STAY = { room: '101', checkin: 'today', checkout: 'today+1', guests: [GUEST] };
const BOOKED_ROOM = { roomType: 'STD', arrival: 'today', departure: 'today+1' };
const BOOKING = { voucher: 'x', booked: 'today', guest: GUEST, rooms: [BOOKED_ROOM] };

const rangeFields = {
  roomType: fileOnly('roomType', ...NAME),
  from: fileOnly('from', ...DAY),
  to: fileOnly('to', ...DAY, 'today-1'),
  weekdays: fileOnly('weekdays', 'x', [], [0], [8], Array(8).fill(1)),
  stopSale: fileOnly('stopSale', ...FLAG),
  closedToCheckin: fileOnly('closedToCheckin', ...FLAG),
  closedToCheckout: fileOnly('closedToCheckout', ...FLAG),
  minStay: fileOnly('minStay', ...whole(0, 1_000)),
  maxStay: fileOnly('maxStay', ...whole(0, 1_000)),
};

/** What the panel has in forms of its own: the rate grid, check-in and bookings. */
export const FILE_FORMS: Record<string, RecordCase> = {
  inventory: {
    section: 'inventory',
    isList: true,
    entry: RANGE,
    form: INVENTORY_FORM,
    fields: { ...rangeFields, allotment: fileOnly('allotment', ...whole(-1, 32_768)) },
  },
  rate: {
    section: 'rates',
    isList: true,
    entry: { ...RANGE, board: 'BB' },
    form: RATE_FORM,
    fields: {
      ...rangeFields,
      board: fileOnly('board', ...NAME),
      price: fileOnly('price', ...DECIMAL, '1.234', '100000000000'),
      adultPrices: fileOnly('adultPrices', 'x', {}, { 0: '1' }, { 41: '1' }, { 1: '1.234' }, { 1: null }),
    },
  },
  stay: {
    section: 'stays',
    isList: true,
    entry: STAY,
    form: STAY_FORM,
    fields: {
      room: fileOnly('room', ...NAME),
      checkin: fileOnly('checkin', ...DAY),
      checkout: fileOnly('checkout', ...DAY, 'today'),
      guests: fileOnly('guests', 'x', [], [{}], Array(51).fill(GUEST)),
    },
  },
  guest: {
    section: 'stays',
    inside: { entry: STAY, list: 'guests' },
    entry: GUEST,
    form: GUEST_FORM,
    fields: {
      firstName: fileOnly('firstName', ...NAME),
      lastName: fileOnly('lastName', ...NAME),
      identityNumber: fileOnly('identityNumber', ...TEXT, 'x'.repeat(65)),
      birthDate: fileOnly('birthDate', '1990-02-30', '31.01.1990', 'today', '2999-01-01'),
      nationality: fileOnly('nationality', 'tr', 'TUR', 'x'),
    },
  },
  booking: {
    section: 'bookings',
    isList: true,
    entry: BOOKING,
    form: BOOKING_FORM,
    fields: {
      voucher: fileOnly('voucher', ...NAME),
      partner: fileOnly('partner', ...TEXT, 'nobody'),
      source: fileOnly('source', ...TEXT, 'NONE'),
      segment: fileOnly('segment', ...TEXT, 'NONE'),
      company: fileOnly('company', 'x', {}, { name: '' }, { name: 'x', taxNumber: 'a\nb' }),
      booked: fileOnly('booked', ...DAY),
      cancelled: fileOnly('cancelled', '2027-02-30', 'tomorrow', 5),
      guest: fileOnly(
        'guest',
        'x',
        {},
        { ...GUEST, lastName: '' },
        { ...GUEST, email: 'a,b@c.example' },
        { ...GUEST, phone: 'a\nb' },
        { ...GUEST, country: 'tr' },
      ),
      paid: fileOnly('paid', ...DECIMAL, '1.234', '1000000000000'),
      remarks: fileOnly('remarks', 'x'.repeat(10_001), '\u0000'),
      rooms: fileOnly('rooms', 'x', [], [{}], Array(31).fill(BOOKED_ROOM)),
    },
  },
  bookedRoom: {
    section: 'bookings',
    inside: { entry: BOOKING, list: 'rooms' },
    entry: BOOKED_ROOM,
    form: BOOKED_ROOM_FORM,
    fields: {
      roomType: fileOnly('roomType', ...NAME, 'NONE'),
      board: fileOnly('board', ...TEXT, 'NONE'),
      arrival: fileOnly('arrival', ...DAY),
      departure: fileOnly('departure', ...DAY, 'today', 'today+366'),
      adults: fileOnly('adults', ...whole(0, 41)),
      children: fileOnly('children', ...whole(-1, 11)),
      total: fileOnly('total', ...DECIMAL, '1.234', '1000000000000'),
      state: fileOnly('state', '', 'active'),
      room: fileOnly('room', ...TEXT, 'NONE'),
      guests: fileOnly('guests', 'x', [{}], Array(51).fill(GUEST)),
    },
  },
};
