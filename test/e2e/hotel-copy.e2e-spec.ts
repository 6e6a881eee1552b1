import { EntityManager } from 'typeorm';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { RateDay } from '../../src/inventory/rates/rate-day.entity.js';
import { RoomDay } from '../../src/inventory/rates/room-day.entity.js';
import { Images } from '../../src/hotel-file/images.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { isRefused, PanelRecords } from '../factories/panel-records.js';
import { addOperator, signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;
let files: HotelFileService;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  files = service.app.get(HotelFileService);
});

afterAll(async () => {
  await service?.close();
});

const rows = <T>(sql: string, ...values: unknown[]): Promise<T[]> => service.db.query<T[]>(sql, values);

async function operator(email: string): Promise<PanelRecords> {
  await addOperator(service, email, 'Ömer İşletmeci');
  return new PanelRecords(service, await signIn(service, email));
}

describe('copying a hotel', () => {
  const source: Partial<HotelFile> = {
    hotel: { title: 'Kaynak', seoUrl: 'kaynak', releaseDays: 2 },
    staff: staffOf('kaynak'),
    footer: {
      tr: {
        legal: { privacyPolicy: '<p>Gizlilik.</p>' },
        about: { title: 'Hakkımızda', text: '<p>Deniz.</p>' },
        analytics: { head: '<script>sayac(1)</script>' },
      },
    },
    socialMedia: [{ category: 'facebook', icon: 'fa fa-facebook', url: 'https://facebook.example/kaynak' }],
    cancellationTiers: [{ daysBefore: 7, percent: 50 }],
    mailServer: { host: 'smtp.example.com', port: 587, user: 'otel', password: 'x' },
    virtualPos: { company_code: 'nestpay', company_name: 'Banka', merchant_id: '123', store_key: 'secret' },
    packages: [{ name: { tr: 'Transfer' }, price: '40.00' }],
  };

  it('takes over types, boards, rules, ways to pay, texts and pictures, and nothing of people and secrets', async () => {
    const small = smallHotel(source);
    /** Of the export of a hotel: what a copy of it does not have, or has of its own. */
    const staysBehind = ['socialMedia', 'mailServer', 'bankAccounts', 'partners', 'apiKeys', 'staff'];
    const ofItsOwn = ['hotel', 'footer', 'roomTypes', 'guestMailTexts', 'inventory'];
    const pictured = small.roomTypes!.map((type) => ({ ...type, images: ['images/standard.webp'] }));
    const usualCharges = [{ name: { tr: 'Minibar' }, price: '4' }];
    const { hotelID } = await importHotel(service, { ...small, usualCharges, roomTypes: pictured });
    await rows(
      `INSERT INTO guest_mail_text (hotel_id, kind, language, subject, body, is_enabled, enabled_since)
       VALUES ($1, 'confirmation', 'tr', 'Onay', 'Merhaba', true, now())`,
      hotelID,
    );
    await rows('UPDATE hotel SET card_reveal_needs_totp = true WHERE id = $1', hotelID);
    const panel = await operator('operator@kopya.example');
    const copied = await panel.act('hotels', hotelID, 'copyHotel', {
      title: 'Kopya',
      seoUrl: 'kopya',
      withRooms: 'true',
      withDays: 'true',
    });
    expect(isRefused(copied)).toBe(false);
    const [copy] = await rows<{ id: number }>(`SELECT id FROM hotel WHERE title = 'Kopya'`);
    const [before, after] = [(await files.export(hotelID))!, (await files.export(copy!.id))!];
    for (const section of Object.keys(before) as (keyof HotelFile)[]) {
      if (ofItsOwn.includes(section)) continue;
      const expected = staysBehind.includes(section)
        ? section === 'mailServer'
          ? undefined
          : []
        : before[section];
      expect([section, after[section]]).toEqual([section, expected]);
    }
    const { contact: _contact, ...own } = before.hotel;
    const named = { id: copy!.id, title: 'Kopya', seoUrl: 'kopya', onlineSales: false };
    expect(after.hotel).toMatchObject({ ...own, ...named });
    const { analytics, ...texts } = before.footer!['tr']!;
    expect(analytics).toBeDefined();
    expect(after.footer!['tr']).toMatchObject({ ...texts, analytics: { head: null, body: null } });
    const fromToday = before.inventory!.map((range) => ({ ...range, from: expect.any(String) as string }));
    expect(after.inventory).toEqual(fromToday);
    const unpictured = (types: HotelFile['roomTypes']) => types!.map(({ images: _, ...type }) => type);
    expect(unpictured(after.roomTypes)).toEqual(unpictured(before.roomTypes));
    const [rule] = await rows(
      'SELECT card_reveal_needs_totp, booking_mail FROM hotel WHERE id = $1',
      copy!.id,
    );
    expect(rule).toEqual({ card_reveal_needs_totp: true, booking_mail: null });
    const [pos] = await rows(
      'SELECT merchant_id_encrypted, store_key_encrypted FROM virtual_pos WHERE hotel_id = $1',
      copy!.id,
    );
    expect(pos).toEqual({ merchant_id_encrypted: null, store_key_encrypted: null });
    expect(after.roomTypes![0]!.images).toEqual([expect.stringContaining(`/media/${copy!.id}/`)]);
    const image = await panel.get(after.roomTypes![0]!.images![0]!);
    expect(image.status).toBe(200);
    const [text] = await rows(
      'SELECT subject, is_enabled FROM guest_mail_text WHERE hotel_id = $1',
      copy!.id,
    );
    expect(text).toEqual({ subject: 'Onay', is_enabled: false });
    const [told] = await rows<{ actor_name: string; changes: object }>(
      `SELECT actor_name, changes FROM audit_entry WHERE hotel_id = $1 AND action = 'hotel.copied'`,
      copy!.id,
    );
    expect(told).toMatchObject({
      actor_name: 'Ömer İşletmeci',
      changes: { copiedFrom: hotelID, withDays: true },
    });
  });

  it('leaves rooms and days out where they are not asked for, and is refused under a taken address', async () => {
    const { hotelID } = await importHotel(service, smallHotel({ hotel: { title: 'Sade', seoUrl: 'sade' } }));
    const id = await files.copy(
      hotelID,
      { title: 'Sade 2', seoUrl: '' },
      { kind: 'command', name: 'hotel:copy' },
    );
    const after = (await files.export(id))!;
    expect(after).toMatchObject({ buildings: [], inventory: [], rates: [] });
    expect(after.roomTypes!.map(({ rooms }) => rooms)).toEqual([[], [], []]);
    const actor = { kind: 'command' as const, name: 'hotel:copy' };
    await expect(files.copy(hotelID, { title: 'Sade 3', seoUrl: 'sade' }, actor)).rejects.toMatchObject({
      faults: [{ field: 'seoUrl', message: 'is_taken' }],
    });
    await expect(files.copy(999_999, { title: 'Yok' }, actor)).rejects.toMatchObject({
      identifier: 'record_is_not_found',
    });
    expect(await rows(`SELECT 1 FROM hotel WHERE title IN ('Sade 3', 'Yok')`)).toEqual([]);
  });

  it('reads only the days that it takes over', async () => {
    const past = smallHotel().rates!.map((range) => ({ ...range, from: 'today-30' }));
    const { hotelID } = await importHotel(service, smallHotel({ rates: past }));
    const find = EntityManager.prototype.find;
    const read: unknown[] = [];
    EntityManager.prototype.find = async function (this: EntityManager, ...asked: Parameters<typeof find>) {
      const found = await find.apply(this, asked);
      if (asked[0] === RateDay || asked[0] === RoomDay) read.push(...found);
      return found;
    } as typeof find;
    const copyAs = (title: string, withDays: string) =>
      files.copy(hotelID, { title, seoUrl: '', withDays }, { kind: 'command', name: 'hotel:copy' });
    try {
      await copyAs('Günsüz', 'false');
      expect(read.length).toBe(0);
      const copy = await copyAs('Günlü', 'true');
      expect(read.length).toBe(7 * 366);
      const days = await rows('SELECT 1 FROM rate_day WHERE hotel_id = $1', copy);
      expect(days).toHaveLength(4 * 366);
    } finally {
      EntityManager.prototype.find = find;
    }
  });

  it('leaves alone a hotel that is given the address meanwhile', async () => {
    const [source, other] = [
      await importHotel(service, smallHotel({ hotel: { title: 'Aynı' } })),
      await importHotel(service, smallHotel({ hotel: { title: 'Öteki' } })),
    ];
    const { ofHotel } = Images;
    Images.ofHotel = async (...asked) => {
      await rows(`INSERT INTO hotel_slug (seo_url, hotel_id) VALUES ('meanwhile', $1)`, other.hotelID);
      return ofHotel.apply(Images, asked);
    };
    try {
      const actor = { kind: 'command' as const, name: 'hotel:copy' };
      const copy = { title: 'Kopya', seoUrl: 'meanwhile' };
      await expect(files.copy(source.hotelID, copy, actor)).rejects.toMatchObject({
        faults: [{ field: 'seoUrl', message: 'is_taken' }],
      });
    } finally {
      Images.ofHotel = ofHotel;
    }
    expect(await rows('SELECT title FROM hotel WHERE id = $1', other.hotelID)).toEqual([{ title: 'Öteki' }]);
  });

  it('says what keeps a hotel from being copied, and in which section of its file', async () => {
    const { hotelID } = await importHotel(service, smallHotel({ hotel: { title: 'Eski' } }));
    await rows(`UPDATE room_type SET name = '{}' WHERE hotel_id = $1 AND code = 'STD'`, hotelID);
    const panel = await operator('operator@eski.example');
    const refused = await panel.act('hotels', hotelID, 'copyHotel', { title: 'Yeni' });
    expect(isRefused(refused)).toBe(true);
    expect(refused.body.record.errors._form).toMatchObject({
      message: 'hotel_cannot_be_copied',
      section: 'roomTypes',
      reason: expect.stringMatching(/^roomTypes\[0\]\.name: /),
    });
  });
});
