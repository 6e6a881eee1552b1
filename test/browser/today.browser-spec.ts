import { booking, entryOf, offerOf, push, room, stay } from '../factories/booking.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { staffOf } from '../factories/panel.js';
import { brokenWebhook } from '../factories/webhooks.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import type { TestService } from '../harness/service.js';
import type { PanelOptions, StaffBrowser } from '../harness/staff-browser.js';

withBrowser('the day at a glance at a browser', () => {
  const panel = panelAtBrowser();
  let service: TestService;

  beforeAll(() => {
    service = panel.service;
  });

  async function open(email: string, options: PanelOptions = {}): Promise<StaffBrowser> {
    return await panel.open(email, { path: '/admin', ...options });
  }

  async function busyHotel(name: string): Promise<number> {
    const imported = await importHotel(
      service,
      smallHotel({
        staff: staffOf(name),
        stays: [
          {
            room: '101',
            checkin: 'today-2',
            checkout: 'today',
            guests: [
              { firstName: 'AYŞE', lastName: 'YILMAZ' },
              { firstName: 'CAN', lastName: 'YILMAZ' },
            ],
          },
          {
            room: 'B1',
            checkin: 'today-1',
            checkout: 'today+4',
            guests: [{ firstName: 'MEHMET', lastName: 'ÖZ' }],
          },
        ],
        rates: [
          { roomType: 'STD', board: 'BB', from: 'today', to: 'today+365', price: '40.00' },
          { roomType: 'FAM', board: 'BB', from: 'today', to: 'today+365', price: '55.00' },
          { roomType: 'SUI', board: 'RO', from: 'today', to: 'today+199', price: '120.00' },
        ],
      }),
    );
    const [offer, partner] = [await offerOf(service, imported.hotelID), await partnerOf(service, imported)];
    for (const [from, until] of [
      [0, 2],
      [1, 4],
      [2, 3],
      [5, 9],
      [6, 9],
      [6, 8],
      [10, 12],
    ] as const) {
      await push(partner, stay(offer, from, until));
    }
    const long = { name: 'Muhammed Abdurrahman Selahaddin', surname: 'Büyükkaramanlıoğlu-Köroğlu' };
    const forgotten = await push(partner, stay(offer, 12, 13));
    await service.db.query('UPDATE booking_room SET arrival = $2, departure = $3 WHERE booking_id = $1', [
      entryOf(forgotten).SVC_ID,
      offer.day(-2),
      offer.day(-1),
    ]);
    const gone = stay(offer, 8, 9, { PrimaryGuests: [long] });
    await push(partner, gone);
    await push(partner, { ...gone, type: 'Cancel' });
    const total = { amountAfterTaxes: '11.00', amountOfTaxes: '1.00', currency: 'EUR' };
    await push(partner, booking(offer, { RoomStays: [room(offer, { Total: total })], Total: total }));
    await push(partner, stay(offer, 600, 601));
    await push(partner, stay(offer, 5, 6, { Total: 'nothing' }));
    await brokenWebhook(service, partner);
    await service.db.query(
      `INSERT INTO payment_session (hotel_id, id, partner_id, order_id, amount, currency, company_code, return_url, state,
                                    expires_at, settled_at)
       SELECT $1, 'a' || hotel_id, partner_id, 'WEB-2027-00012', 1250.5, 'EUR', 'nestpay', 'https://example.com', 'review', now(), now()
         FROM partner_hotel WHERE hotel_id = $1`,
      [imported.hotelID],
    );
    return imported.hotelID;
  }

  it('is the first page after signing in, shows everything in one request, and takes an alert away once it is seen', async () => {
    await busyHotel('busy-en');
    const { page, screenshot, violations } = await open('manager@busy-en.example', { height: 1700 });
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/admin/api/')) requests.push(request.url());
    });
    await page.goto(`${service.url}/admin`);
    await page.locator('.t-figures').waitFor();
    expect(requests).toEqual([`${service.url}/admin/api/pages/today/read`]);
    const figures = await page.locator('.t-figures b').allTextContents();
    expect(figures).toEqual(['1', '1', '2', '4']);
    await expectSoon(() => page.locator('.t-chart [role=listitem]').count()).toBe(14 + 7);
    await screenshot('today-en');
    expect(await violations()).toEqual([]);
    await page.click('[aria-label="Mark as seen: WEB-2027-00012"]');
    await page.locator('text=Payments to review').waitFor({ state: 'detached' });
    await page.locator('text=No room left').waitFor();
    await page.locator('text=Webhooks that were switched off').waitFor();
  });

  it('leads from each figure to the list of what it counts', async () => {
    await busyHotel('busy-lists');
    const { page } = await open('reception@busy-lists.example');
    for (const [figure, tab] of [
      ['Arrivals', 'Arrivals'],
      ['Departures', 'Departures'],
      ['In house', 'In house'],
    ]) {
      await page.locator('.t-figures').getByRole('link', { name: figure }).click();
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
      await page.goBack();
    }
    await page.locator('.t-figures').getByRole('link', { name: 'Rooms left tonight' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rates & availability' }).waitFor();
  });

  it('leads from guests who never came to recording a no-show', async () => {
    await busyHotel('busy-no-show');
    const { page } = await open('reception@busy-no-show.example');
    const group = page.locator('.t-group', { hasText: 'Guests who never came' });
    await group.getByRole('link', { name: 'Ayşe Yılmaz' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'No-show' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`${service.url}/admin`);
    await page.locator('.t-figures').waitFor();
    await expectSoon(() => group.count()).toBe(0);
  });

  it('speaks Turkish, also to reception and on a tablet', async () => {
    await busyHotel('busy-tr');
    const { page, screenshot } = await open('reception@busy-tr.example', {
      language: 'tr',
      width: 1440,
      height: 1000,
    });
    await page.locator('.t-figures').waitFor();
    await screenshot('today-tr');
    await page.setViewportSize({ width: 820, height: 1180 });
    await screenshot('today-tablet-tr');
    await page.setViewportSize({ width: 390, height: 844 });
    const days = page.locator('.t-chart').first().getByRole('listitem');
    await days.nth(7).waitFor({ state: 'detached' });
    await expectSoon(() => days.count()).toBe(7);
    await screenshot('today-phone-tr');
    await expectSoon(() => page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(
      true,
    );
  });

  it('is calm in a new hotel, and says so when it cannot be read', async () => {
    const imported = await importHotel(service, smallHotel({ staff: staffOf('calm'), apiKeys: [] }));
    expect(imported.apiKeys).toEqual([]);
    const staff = await open('manager@calm.example', { language: 'tr' });
    const { page, screenshot, problems } = staff;
    await page.locator('text=İlgilenmeniz gereken bir şey yok.').waitFor();
    await screenshot('today-empty-tr');
    await page.route('**/api/pages/today/**', (route) => route.abort());
    await page.reload();
    await page.locator('[role=alert]').waitFor();
    await screenshot('today-failed-tr');
    problems.splice(0);
  });
});
