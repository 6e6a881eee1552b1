import type { Page } from 'playwright-core';
import { dayText } from '../../src/values/day.js';
import type { PanelLanguage } from '../../src/values/languages.js';
import { hotelToday, reserve, roomsOf } from '../factories/front-desk.js';
import { importHotel, type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { signIn, staffOf } from '../factories/panel.js';
import type { Hand } from '../harness/hands.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import { startingWith, wordsOf } from '../harness/panel-words.js';
import type { TestService } from '../harness/service.js';
import type { PanelOptions, StaffBrowser } from '../harness/staff-browser.js';

export const FRONT_DESK = '/admin/pages/frontDesk';
export const ROOM_PLAN = '/admin/pages/roomPlan';

/** A hotel whose front desk one test looks at. */
interface FrontDeskHotel {
  service: TestService;
  hotelId: number;
  partner: PartnerClient;
  hotspotKey: string;
  /** Its staff have addresses of this name. */
  name: string;
  /** The day on which the test begins. */
  today: number;
}

interface DeskOptions extends PanelOptions {
  role?: 'reception' | 'manager';
}

/**
 * Starts a service with the panel and a browser for the tests of a `describe`. Each of them begins with a hotel of its own, which
 * `begin` is given. Returns what is done at its desk.
 */
export function deskAtBrowser(begin: (hotel: FrontDeskHotel) => void) {
  const panel = panelAtBrowser({ problems: /status of (409|422|503)/ });
  let hotel: FrontDeskHotel;
  let made = 0;

  beforeEach(async () => {
    const { service } = panel;
    const name = `desk-${++made}`;
    const imported = await importHotel(service, smallHotel({ staff: staffOf(name) }));
    hotel = {
      service,
      name,
      hotelId: imported.hotelID,
      partner: await partnerOf(service, imported),
      hotspotKey: imported.apiKeys[0]?.key ?? '',
      today: await hotelToday(service, imported.hotelID),
    };
    begin(hotel);
  });

  return {
    /** Opens the front desk as reception or a manager, of another hotel where its name is given, and waits for its tabs. */
    async open(
      { role = 'reception', ...options }: DeskOptions = {},
      name = hotel.name,
    ): Promise<StaffBrowser> {
      const staff = await panel.open(`${role}@${name}.example`, { path: FRONT_DESK, ...options });
      await staff.page.locator('.fd-tabs, .rp-chart').waitFor();
      return staff;
    },
    day: (offset: number) => dayText(hotel.today + offset),
    /** The first names of the guests that the hotspot is told. */
    async hotspot(): Promise<string[]> {
      const answer = await send(hotel.service, 'POST', '/public/json/customer/inhotel', {
        headers: { ApiKey: hotel.hotspotKey },
      });
      return [...answer.text.matchAll(/"firstName":"([^"]+)"/g)].map((match) => match[1] ?? '');
    },
    /** Checks a guest in with Can, of the same surname, and returns the reservation. */
    async inHouse(guest: string, roomName: string, nights = 2): Promise<number> {
      const { service, hotelId, name } = hotel;
      const reservationId = await reserve(service, hotelId, 'STD', { guest, nights });
      const client = await signIn(service, `reception@${name}.example`);
      const [firstName, lastName] = guest.split(' ');
      const roomId = (await roomsOf(service, hotelId))[roomName];
      const guests = [
        { firstName, lastName },
        { firstName: 'Can', lastName },
      ];
      const accepted = ['room_is_not_clean'];
      await client.change('frontDesk', 'checkIn', { reservationId, roomId, accepted, guests });
      return reservationId;
    },
  };
}

/** The line of somebody in a list. */
export const row = (page: Page, name: string) => page.locator('.fd-list tbody tr', { hasText: name });
export const dialog = (page: Page) => page.locator('dialog[open]');
export const noticeSays = (page: Page, text: string) =>
  page.locator('.p-notice', { hasText: text }).waitFor();

/** Presses a step of the booking that is open beside the list: the main one, or one of its menu. */
export async function step(page: Page, name: string): Promise<void> {
  const bar = dialog(page).locator('.bk-actions');
  await bar.waitFor();
  const button = bar.getByRole('button', { name, exact: true });
  if (!(await button.isVisible())) await bar.locator('summary').click();
  await button.click();
}

/** Says in the dialog of a new booking who books. */
export async function nameBooker(
  page: Page,
  hand: Hand,
  language: PanelLanguage,
  name: string,
): Promise<void> {
  const { desk } = wordsOf(language);
  const [firstName, lastName] = name.split(' ');
  for (const [field, text] of [
    ['book.firstName', firstName],
    ['book.lastName', lastName],
  ] as const) {
    const label = startingWith(desk(field));
    await hand.type(dialog(page).getByLabel(label).first(), text!);
  }
}

export async function onlyBookingOf({ db }: TestService, hotelId: number): Promise<number> {
  const bookings = await db.query<{ id: number }[]>('SELECT id FROM booking WHERE hotel_id = $1', [hotelId]);
  expect(bookings).toHaveLength(1);
  return bookings[0]!.id;
}
