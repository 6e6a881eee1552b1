import { readFile } from 'node:fs/promises';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { demonstrationBookings } from '../../src/start/demonstration-bookings.js';
import type { TestService } from '../harness/service.js';
import { importHotel } from './hotel.js';
import { PASSWORD } from './panel.js';

/** Who does the tasks of the guide. */
export const RECEPTION = 'reception@guide.example';
/** Who decides about prices in the same hotel, and who has a hotel to set up. */
export const MANAGER = 'manager@guide.example';
export const FOUNDER = 'manager@new.example';

/**
 * The demonstration hotel with its bookings, and what the tasks of the guide are about: a party of one room and one of two that arrive
 * today, and a guest of tomorrow.
 */
export async function importGuideHotel(service: TestService): Promise<void> {
  const demo = JSON.parse(await readFile('demo/hotel-demo.json', 'utf8')) as HotelFile;
  await importHotel(service, demo);
  const files = service.app.get(HotelFileService);
  await files.import({
    hotel: { id: demo.hotel.id! },
    bookings: [arriving('GUIDE-1', 'Elif', 'Arslan', 1), arriving('GUIDE-2', 'Kuzey', 'Tur', 2), TOMORROW],
    staff: [
      { email: RECEPTION, name: 'Işıl Resepsiyon', password: PASSWORD, role: 'reception' },
      { email: MANAGER, name: 'Meral Yönetici', password: PASSWORD, role: 'manager' },
    ],
  });
  await files.import(demonstrationBookings());
}

/** A hotel of which nothing is known but its name. */
export async function importNewHotel(service: TestService): Promise<void> {
  const staff = [{ email: FOUNDER, name: 'Yeni Yönetici', password: PASSWORD, role: 'manager' as const }];
  await importHotel(service, { hotel: { title: 'Yeni Otel' }, staff });
}

type Booking = NonNullable<HotelFile['bookings']>[number];

const TOMORROW: Booking = {
  voucher: 'GUIDE-3',
  booked: 'today-3',
  guest: { firstName: 'Derya', lastName: 'Aydın', email: '', phone: '', country: 'TR' },
  rooms: [
    {
      roomType: 'STD',
      board: 'OK',
      arrival: 'today+1',
      departure: 'today+2',
      adults: 2,
      total: '76.00',
    },
  ],
};

function arriving(voucher: string, firstName: string, lastName: string, rooms: number): Booking {
  return {
    voucher,
    booked: 'today-3',
    guest: { firstName, lastName, email: '', phone: '', country: 'TR' },
    rooms: Array.from({ length: rooms }, () => ({
      roomType: 'STD',
      board: 'OK',
      arrival: 'today',
      departure: 'today+2',
      adults: 2,
      total: '152.00',
    })),
  };
}
