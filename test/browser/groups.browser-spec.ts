import type { Page } from 'playwright-core';
import { hotelToday, typesOf } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { PanelRecords } from '../factories/panel-records.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { dayText } from '../../src/values/day.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import type { TestService } from '../harness/service.js';
import type { PanelOptions, StaffBrowser } from '../harness/staff-browser.js';

const SIZES = [
  ['en', 1440, 'light'],
  ['tr', 820, 'dark'],
  ['tr', 390, 'light'],
] as const;

withBrowser('groups at a browser', () => {
  const panel = panelAtBrowser({ problems: /status of (409|422)/ });
  let service: TestService;
  let hotelName: string;
  let hotelId: number;
  let desk: PanelClient;
  let manager: PanelClient;
  let made = 0;

  beforeAll(() => {
    service = panel.service;
  });
  beforeEach(async () => {
    hotelName = `groups-${++made}`;
    const inventory = [
      { roomType: 'STD', from: 'today', to: 'today+365', allotment: 10 },
      { roomType: 'FAM', from: 'today', to: 'today+365', allotment: 4 },
    ];
    hotelId = (await importHotel(service, smallHotel({ staff: staffOf(hotelName), inventory }))).hotelID;
    desk = await signIn(service, `reception@${hotelName}.example`);
    manager = await signIn(service, `manager@${hotelName}.example`);
  });

  async function open(options: PanelOptions, role = 'reception'): Promise<StaffBrowser> {
    return await panel.open(`${role}@${hotelName}.example`, options);
  }
  const day = async (offset: number) => dayText((await hotelToday(service, hotelId)) + offset);
  /** A day as people type it. */
  const typed = async (offset: number, language: 'tr' | 'en') =>
    (await day(offset))
      .split('-')
      .reverse()
      .join(language === 'tr' ? '.' : '/');
  const dialog = (page: Page) => page.locator('dialog[open]');
  /** Sees to it that a dialog is refused, once and again, after somebody else has changed its block, and opens it again. */
  async function openAnew(page: Page, operation: string): Promise<void> {
    const changed = dialog(page)
      .getByRole('alert')
      .filter({ hasText: 'Somebody else has changed this block' });
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await changed.waitFor();
    for (let times = 0; times < 2; times++) {
      const answer = page.waitForResponse((response) => response.url().endsWith(`/groups/${operation}`));
      await dialog(page).getByTestId('submit').click();
      expect((await answer).status()).toBe(409);
    }
    await changed.getByRole('button', { name: 'Discard and reload' }).click();
    await changed.waitFor({ state: 'detached' });
  }
  const looksRight = async ({ page, violations, screenshot }: StaffBrowser, name: string) => {
    await screenshot(name);
    const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect([isWide, await violations()]).toEqual([false, []]);
  };

  it('say in words of how many rooms a night has too few, before they are held', async () => {
    for (const [language, begin, fields, everyNight, texts] of [
      ['en', 'Hold rooms', ['First night', 'Departure'], 'rooms in every night', ['7 free', '2 too many']],
      ['tr', 'Oda ayır', ['İlk gece', 'Çıkış'], 'her gece oda sayısı', ['7 boş', '2 fazla']],
    ] as const) {
      const { page } = await open({ language, path: '/admin/pages/groups' });
      await page.getByRole('button', { name: begin }).click();
      for (const [index, name] of fields.entries())
        await dialog(page)
          .getByRole('textbox', { name })
          .fill(await typed(40 + index, language));
      const rooms = dialog(page).getByLabel(everyNight).first();
      for (const [index, asked] of ['3', '12'].entries()) {
        await rooms.fill(asked);
        await dialog(page).getByText(texts[index]!, { exact: true }).waitFor();
      }
    }
  });

  it.each(SIZES)(
    'hold rooms, are booked from and released, in %s at %d px (%s)',
    async (language, width, look) => {
      const staff = await open({ language, width, height: 900, look }, 'manager');
      const { page } = staff;
      const word = (en: string, tr: string) => (language === 'tr' ? tr : en);
      await staff.show('/admin/pages/groups');
      await looksRight(staff, `groups-empty-${width}`);
      await page.getByRole('button', { name: word('Hold rooms', 'Oda ayır') }).press('Enter');
      const form = dialog(page);
      await form.getByLabel(word('Name of the group', 'Grubun adı')).fill('Kardelen Spor Kulübü');
      const dates = [
        [word('First night', 'İlk gece'), 20],
        [word('Departure', 'Çıkış'), 23],
        [word('Release day', 'Release tarihi'), 10],
      ] as const;
      for (const [label, offset] of dates) {
        const input = form.getByRole('textbox', { name: label });
        await input.fill(await typed(offset, language));
        await input.press('Tab');
      }
      const standard = word('Standard room', 'Standart oda');
      await form.getByLabel(`${standard}: ${word('rooms in every night', 'her gece oda sayısı')}`).fill('11');
      await form.getByLabel(`${standard}: ${word('price a night', 'gecelik fiyat')}`).fill('60');
      await form.getByTestId('submit').press('Enter');
      await form
        .getByRole('alert')
        .filter({ hasText: word('too few rooms of the type Standard room: only 10', 'en çok 10 oda daha') })
        .waitFor();
      await form.getByLabel(`${standard}: ${word('rooms in every night', 'her gece oda sayısı')}`).fill('4');
      await looksRight(staff, `groups-form-${width}`);
      await form.getByTestId('submit').press('Enter');
      await page.getByRole('heading', { name: 'Kardelen Spor Kulübü' }).waitFor();
      await page.getByRole('cell', { name: '0/4' }).first().waitFor();
      await page
        .getByRole('button', { name: word('Book from the block', 'Kontenjandan rezervasyon yap') })
        .press('Enter');
      await form.getByText(word('4 left in the block', 'kontenjanda 4 kaldı')).waitFor();
      await form.getByLabel(word('Rooms', 'Oda sayısı'), { exact: true }).fill('2');
      await form.getByLabel(word('First name', 'Ad'), { exact: true }).fill('Deniz');
      await form.getByLabel(word('Surname', 'Soyad'), { exact: true }).fill('Aksoy');
      await looksRight(staff, `groups-book-${width}`);
      await form.getByTestId('submit').press('Enter');
      await page.getByRole('cell', { name: '2/4' }).first().waitFor();
      await page.getByRole('link', { name: 'Deniz Aksoy' }).waitFor();
      await looksRight(staff, `groups-block-${width}`);
      await page.getByRole('button', { name: word('Release', 'Serbest bırak'), exact: true }).press('Enter');
      await form.getByTestId('submit').press('Enter');
      await page
        .getByRole('heading')
        .getByText(word('Released', 'Serbest bırakıldı'), { exact: true })
        .waitFor();
      // An open form would ask before the page is left.
      await form.waitFor({ state: 'hidden' });
      await staff.show('/admin/pages/groups');
      await page.locator('main summary').click();
      await looksRight(staff, `groups-list-${width}`);
    },
  );

  it('keep a room type that the hotel does not sell any more when something else is changed', async () => {
    const { STD, FAM } = await typesOf(service, hotelId);
    const [board] = await service.db.query<{ id: number }[]>(
      `SELECT id FROM board WHERE hotel_id = $1 AND code = 'BB'`,
      [hotelId],
    );
    const types = [STD, FAM].map((roomTypeId) => ({
      roomTypeId,
      boardId: board!.id,
      price: '60',
      rooms: [2, 2],
    }));
    const block = {
      name: 'Kardelen',
      status: 'held',
      arrival: await day(20),
      departure: await day(22),
      releaseDay: await day(10),
      contactName: '',
      contactPhone: '',
      contactEmail: '',
      notes: '',
      types,
    };
    const added = await manager.change('groups', 'addBlock', block);
    expect(added.status).toBe(200);
    const [plan] = await service.db.query<{ id: number }[]>(
      'SELECT id FROM rate_plan WHERE hotel_id = $1 AND room_type_id = $2',
      [hotelId, FAM],
    );
    await new PanelRecords(service, manager).act('ratePlans', plan!.id, 'retire');
    const staff = await open({ language: 'en', width: 1440, height: 900, look: 'light' });
    const { page } = staff;
    const { blockId } = added.body as { blockId: number };
    await staff.show(`/admin/pages/groups?block=${blockId}`);
    await page.getByRole('button', { name: 'Change', exact: true }).press('Enter');
    await dialog(page).getByLabel('Family room: rooms in every night').waitFor();
    await expectSoon(() => dialog(page).getByLabel('price a night').count()).toBe(0);
    const standard = dialog(page).getByRole('row', { name: /^Standard room/ });
    await standard.getByText('60.00 EUR').waitFor();
    await standard.getByLabel('Standard room: board').selectOption({ label: 'Room only' });
    await standard.getByText('price of the day').waitFor();
    await standard.getByLabel('Standard room: board').selectOption({ label: 'Bed & breakfast' });
    await standard.getByText('60.00 EUR').waitFor();
    await dialog(page).getByText('A manager agrees another price for the group, and more rooms').waitFor();
    await looksRight(staff, 'groups-form-reception');
    await dialog(page).getByLabel('Telephone', { exact: true }).fill('+90 555');
    const theirs = { blockId, notes: 'Late bus' };
    expect((await desk.change('groups', 'changeBlock', { ...block, ...theirs, version: 1 })).status).toBe(
      200,
    );
    await openAnew(page, 'changeBlock');
    await dialog(page).getByLabel('Telephone', { exact: true }).fill('+90 555');
    await dialog(page).getByTestId('submit').press('Enter');
    await page.getByText('+90 555').waitFor();
    await page.getByText('Late bus').waitFor();
    const nights = await service.db.query<{ rooms: number }[]>(
      'SELECT rooms FROM room_block_night WHERE hotel_id = $1 AND room_type_id = $2',
      [hotelId, FAM],
    );
    expect(nights).toEqual([{ rooms: 2 }, { rooms: 2 }]);
    await page.getByRole('button', { name: 'Release', exact: true }).press('Enter');
    const later = { ...block, blockId, contactPhone: '+90 555', version: 3 };
    expect((await desk.change('groups', 'changeBlock', later)).status).toBe(200);
    await openAnew(page, 'releaseBlock');
    await dialog(page).getByTestId('submit').press('Enter');
    await page.getByRole('button', { name: 'Change contact and notes' }).press('Enter');
    await dialog(page).getByLabel('Telephone', { exact: true }).fill('');
    const contact = { contactName: 'Deniz', contactPhone: '+90 555', contactEmail: '', notes: '' };
    const [{ version }] = await service.db.query<[{ version: number }]>(
      'SELECT version FROM room_block WHERE hotel_id = $1 AND id = $2',
      [hotelId, blockId],
    );
    expect((await desk.change('groups', 'changeContact', { ...contact, blockId, version })).status).toBe(200);
    await openAnew(page, 'changeContact');
    await expectSoon(() => dialog(page).getByLabel('Contact', { exact: true }).inputValue()).toBe('Deniz');
    await dialog(page).getByLabel('Telephone', { exact: true }).fill('');
    await looksRight(staff, 'groups-contact');
    await dialog(page).getByTestId('submit').press('Enter');
    await page.getByText('+90 555').waitFor({ state: 'detached' });
  });

  it('show no total of other days while the new one is read', async () => {
    const { STD } = await typesOf(service, hotelId);
    const [board] = await service.db.query<{ id: number }[]>(
      `SELECT id FROM board WHERE hotel_id = $1 AND code = 'BB'`,
      [hotelId],
    );
    const added = await manager.change('groups', 'addBlock', {
      name: 'Kardelen',
      status: 'held',
      arrival: await day(20),
      departure: await day(22),
      releaseDay: await day(10),
      contactName: '',
      contactPhone: '',
      contactEmail: '',
      notes: '',
      types: [{ roomTypeId: STD, boardId: board!.id, price: '60', rooms: [2, 2] }],
    });
    const { blockId } = added.body as { blockId: number };
    const { page, show } = await open({ language: 'en' });
    await show(`/admin/pages/groups?block=${blockId}`);
    await page.getByRole('button', { name: 'Book from the block' }).click();
    const total = dialog(page).locator('.fd-total');
    await total.getByText('120.00 EUR').waitFor();
    await dialog(page).getByLabel('First name', { exact: true }).fill('Deniz');
    const surname = dialog(page).getByLabel('Surname', { exact: true });
    await surname.fill('Aksoy');
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/groups/quote?*', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/groups/quote?*');
    await dialog(page)
      .getByLabel('Departure')
      .fill(await typed(21, 'en'));
    await surname.press('Enter');
    await asked;
    await total.getByText('Loading').waitFor();
    expect(await total.innerText()).not.toContain('EUR');
    release();
    await total.getByText('60.00 EUR').waitFor();
    await surname.press('Enter');
    await page.getByRole('link', { name: 'Deniz Aksoy' }).waitFor();
    const sold = await service.db.query<{ total: string }[]>(
      'SELECT total FROM booking WHERE hotel_id = $1',
      [hotelId],
    );
    expect(sold.map((one) => Number(one.total))).toEqual([60]);
  });

  it.each(SIZES)(
    'have their guests named from a pasted list and a file, in %s at %d px (%s)',
    async (language, width, look) => {
      const { STD: roomTypeId } = await typesOf(service, hotelId);
      const [board] = await service.db.query<{ id: number }[]>(
        `SELECT id FROM board WHERE hotel_id = $1 AND code = 'BB'`,
        [hotelId],
      );
      const sold = await desk.change('frontDesk', 'sell', {
        arrival: await day(0),
        departure: await day(2),
        adults: 2,
        childAges: [],
        rooms: 3,
        roomTypeId,
        boardId: board!.id,
        rate: 'refundable',
        shownTotal: '480.00',
        guestName: 'Deniz',
        guestSurname: 'Aksoy',
        guestPhone: '',
        guestEmail: '',
        guestCountry: 'TR',
        remarks: '',
      });
      expect(sold.status).toBe(200);
      const staff = await open({ language, width, height: 900, look });
      const { page } = staff;
      const word = (en: string, tr: string) => (language === 'tr' ? tr : en);
      await staff.show('/admin/pages/groups');
      await page.getByRole('link', { name: 'Deniz Aksoy' }).press('Enter');
      const list = page.getByLabel(word('List', 'Liste'), { exact: true });
      await list.fill(
        '1\tAyşe\tYılmaz\t31.01.1990\tTürkiye\t10000000146\n1\tMehmet\tYılmaz\n1\tFatma\tKaya\n3\tJörg\tGroß\t\tGermany',
      );
      const preview = page.getByRole('button', {
        name: word('Show who goes where', 'Oda dağılımını göster'),
      });
      await preview.press('Enter');
      await page
        .getByText(word('The room was booked for fewer persons.', 'Oda daha az kişi için rezerve edildi.'))
        .waitFor();
      const none = word('No names can be saved yet', 'Henüz hiçbir ad kaydedilemez');
      await expectSoon(() => page.getByRole('button', { name: none }).isDisabled()).toBe(true);
      const save = page.getByRole('button', {
        name: word('Save the names of 4 guests', '4 misafirin adını kaydet'),
      });
      await expectSoon(() => save.count()).toBe(0);
      await looksRight(staff, `names-faults-${width}`);
      await page.locator('input[type=file]').setInputFiles({
        name: 'liste.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'Oda;Ad;Soyad;Uyruk\n1;Ayşe;Yılmaz;TR\n1;Mehmet;Yılmaz;TR\n2;Fatma;Kaya;TR\n3;Jörg;Groß;DE\n',
        ),
      });
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await preview.press('Enter');
      await save.press('Enter');
      await page.getByText(word('4 guests are named.', '4 misafirin adı kaydedildi.')).waitFor();
      await page.getByRole('listitem').filter({ hasText: 'Jörg Groß' }).first().waitFor();
      await looksRight(staff, `names-saved-${width}`);
      await staff.show('/admin/pages/frontDesk');
      await page.locator('button.fd-name').first().press('Enter');
      await dialog(page).getByRole('listitem').filter({ hasText: 'Mehmet Yılmaz' }).first().waitFor();
      await looksRight(staff, `names-details-${width}`);
      await dialog(page)
        .getByRole('button', { name: word('Check in together', 'Birlikte giriş yap') })
        .first()
        .press('Enter');
      await dialog(page).getByText('Fatma Kaya').waitFor();
      await looksRight(staff, `names-together-${width}`);
      await dialog(page).getByTestId('submit').press('Enter');
      await dialog(page).waitFor({ state: 'detached' });
      const guests = await service.db.query<{ name: string }[]>(
        'SELECT first_name AS name FROM stay WHERE hotel_id = $1 ORDER BY first_name',
        [hotelId],
      );
      expect(guests.map(({ name }) => name)).toEqual(['Ayşe', 'Fatma', 'Jörg', 'Mehmet']);
    },
  );

  it('save the names that were shown, and take none while they are read', async () => {
    const { STD: roomTypeId } = await typesOf(service, hotelId);
    const [board] = await service.db.query<{ id: number }[]>(
      `SELECT id FROM board WHERE hotel_id = $1 AND code = 'BB'`,
      [hotelId],
    );
    const sold = await desk.change('frontDesk', 'sell', {
      arrival: await day(0),
      departure: await day(2),
      adults: 2,
      childAges: [],
      rooms: 2,
      roomTypeId,
      boardId: board!.id,
      rate: 'refundable',
      shownTotal: '320.00',
      guestName: 'Deniz',
      guestSurname: 'Aksoy',
      guestPhone: '',
      guestEmail: '',
      guestCountry: 'TR',
      remarks: '',
    });
    const { bookingId } = sold.body as { bookingId: number };
    const { page, show } = await open({ language: 'en' });
    await show(`/admin/pages/groups?booking=${bookingId}`);
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/groups/readList', async (route) => {
      await held;
      await route.continue();
    });
    const list = page.getByLabel('List', { exact: true });
    await list.fill('1\tAyşe\tYılmaz');
    const asked = page.waitForRequest('**/groups/readList');
    await page.getByRole('button', { name: 'Show who goes where' }).click();
    await asked;
    await list.press('End');
    await page.keyboard.type('_2');
    await expectSoon(() => page.getByRole('checkbox').isDisabled()).toBe(true);
    release();
    await page.getByRole('button', { name: /^Save the name/ }).waitFor();
    await expectSoon(() => list.inputValue()).toBe('1\tAyşe\tYılmaz');
    await list.press('End');
    await page.keyboard.type('_2');
    await page.getByRole('button', { name: /^Save the name/ }).waitFor({ state: 'detached' });
  });

  it('say where a list shows the first of its lines only', async () => {
    const { page, show } = await open({ language: 'en' });
    await page.route('**/groups/bookings*', (route) =>
      route.fulfill({
        json: {
          bookings: Array.from({ length: 100 }, (_, index) => ({
            bookingId: index + 1,
            voucher: `V${index}`,
            guestName: 'Deniz Aksoy',
            rooms: 2,
            persons: 4,
            arrival: '2030-01-01',
            departure: '2030-01-03',
            named: 0,
          })),
        },
      }),
    );
    await page.route('**/groups/blocks*', (route) =>
      route.fulfill({
        json: {
          today: '2030-01-01',
          blocks: Array.from({ length: 300 }, (_, index) => ({
            blockId: index + 1,
            name: `Grup ${index}`,
            status: 'held',
            pickedUp: 0,
            roomNights: 4,
            arrival: '2030-01-01',
            departure: '2030-01-03',
            releaseDay: '2029-12-01',
          })),
        },
      }),
    );
    await show('/admin/pages/groups');
    await page.getByText('Only the first 100 are shown.').waitFor();
    await page.getByText('Only the first 300 are shown.').waitFor();
  });
});
