import type { GuestsOfBooking, ListedGuest, ShownProfile } from '../../src/guests/profiles/guest-profile.js';
import { GuestLinks } from '../../src/guests/profiles/guest-links.service.js';
import type { TestService } from '../harness/service.js';
import { entryOf, push, stay } from './booking.js';
import { roomsOf } from './front-desk.js';
import type { Answer } from './hotel.js';
import { type StaffedHotel, staffedHotel } from './staffed-hotel.js';

let made = 0;

/** A hotel whose guests a test has to do with, and its rooms by their names. */
export interface GuestHotel extends StaffedHotel {
  /** Its staff have addresses of this name. */
  name: string;
  rooms: Record<string, number>;
}

/** A hotel of its own for one test. */
export async function guestHotel(service: TestService): Promise<GuestHotel> {
  const name = `people-${++made}`;
  const hotel = await staffedHotel(service, name);
  return { ...hotel, name, rooms: await roomsOf(service, hotel.offer.hotelID) };
}

interface Booker {
  name?: string;
  surname?: string;
  PhoneNumber?: string;
  email?: string;
}

const booker = ({ name = 'Işıl', surname = 'Groß', PhoneNumber = '', email = '' }: Booker) => ({
  PrimaryGuests: [{ name, surname, PhoneNumber, email, CountryCode: 'DE' }],
});

/** A guest as reception writes them down at check-in. */
export const guest = (firstName: string, lastName: string, identityNumber = '', birthDate = '') => ({
  firstName,
  lastName,
  identityNumber,
  birthDate,
  nationality: 'DE',
});

/** What reception saves of a profile that it was shown. */
export function profileForm(shown: ShownProfile, changes = {}) {
  const { version, firstName, lastName, phone, email, countryCode, birthDate, mark } = shown;
  const texts = { preferences: shown.preferences, notes: shown.notes };
  return {
    guestId: shown.id,
    version,
    firstName,
    lastName,
    phone,
    email,
    countryCode,
    birthDate,
    mark,
    ...texts,
    ...changes,
  };
}

export function ok(answer: Answer) {
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return answer.body;
}

export const refused = (answer: Answer, status: number, message: string) =>
  expect([answer.status, answer.body.message]).toEqual([status, message]);

/** What the partner and reception do in the hotel that the test has. */
export function guestSteps(current: () => { service: TestService; hotel: GuestHotel }) {
  const reservationOf = async (bookingId: number): Promise<number> => {
    const { service, hotel } = current();
    const [row] = await service.db.query<{ id: number }[]>(
      'SELECT id FROM booking_room WHERE hotel_id = $1 AND booking_id = $2',
      [hotel.offer.hotelID, bookingId],
    );
    return row!.id;
  };
  const people = async (bookingId: number) =>
    ok(await current().hotel.reception.read('guests', 'ofBooking', { bookingId })) as GuestsOfBooking;
  return {
    reservationOf,
    people,
    bookerOf: async (bookingId: number) => (await people(bookingId)).booker!.id,
    /** A partner's booking; it departs a day after it arrives unless `content` says another day. */
    async book(from: number, of: Booker, content = {}): Promise<number> {
      const { partner, offer } = current().hotel;
      const answer = await push(partner, stay(offer, from, from + 1, { ...booker(of), ...content }));
      const entry = entryOf(answer);
      expect(entry.Error).toBeUndefined();
      return entry.SVC_ID ?? entry.bookingID!;
    },
    link: () => current().service.app.get(GuestLinks, { strict: false }).linkDue('all'),
    async checkIn(bookingId: number, room: string, ...guests: object[]): Promise<number[]> {
      const { reception, rooms } = current().hotel;
      const reservationId = await reservationOf(bookingId);
      const answer = await reception.change('frontDesk', 'checkIn', {
        reservationId,
        roomId: rooms[room],
        guests,
        accepted: ['room_is_not_clean'],
      });
      return (ok(answer).guests as { stayId: number }[]).map(({ stayId }) => stayId);
    },
    async checkOut(bookingId: number) {
      const due = { reservationId: await reservationOf(bookingId), balance: '160.00' };
      return ok(await current().hotel.reception.change('frontDesk', 'checkOut', due));
    },
    profile: async (guestId: number) =>
      ok(await current().hotel.reception.read('guests', 'profile', { guestId })) as ShownProfile,
    find: async (text: string, by = current().hotel.reception) =>
      ok(await by.change('find', 'all', { text })) as {
        found: { bookingId: number }[];
        guests: ListedGuest[];
      },
    list: async (text: string) =>
      (ok(await current().hotel.reception.change('guests', 'list', { text })) as { guests: ListedGuest[] })
        .guests,
  };
}
