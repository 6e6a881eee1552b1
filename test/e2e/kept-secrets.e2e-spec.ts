import type { Actor } from '../../src/database/audit.js';
import { HotelService } from '../../src/hotel/hotel.service.js';
import { HotelMailService } from '../../src/hotel/hotel-mail.service.js';
import { MailError } from '../../src/outside/mail.js';
import { PaymentSettingsService } from '../../src/payment/payment-settings.service.js';
import { VirtualPosService } from '../../src/payment/virtual-pos.service.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { faultsOf } from '../factories/hotel-file.js';
import { startService, type TestService } from '../harness/service.js';
import { smtpServer } from '../harness/smtp.js';

const ACTOR: Actor = { kind: 'staff', id: 1 };

describe('secrets that staff may set and never read', () => {
  let service: TestService;
  let hotelId: number;
  beforeAll(async () => {
    service = await startService();
    const file = smallHotel({
      mailServer: {
        transport: 'smtp',
        encryption: 'tls',
        port: 587,
        host: 'mail.hotel.example',
        user: 'hotel',
        password: 'mail-secret',
      },
      virtualPos: {
        company_code: 'stripe',
        company_name: 'Stripe',
        merchant_id: '',
        terminal_no: '',
        user: '',
        store_key: '',
        password: 'pos-secret',
        max_installment: 1,
      },
    });
    hotelId = (await importHotel(service, file)).hotelID;
  });
  afterAll(() => service.close());

  const required = (field: string) => ({ faults: [{ field, message: 'is_required' }] });

  it('stay with the mail server that they belong to', async () => {
    const mail = service.app.get(HotelMailService, { strict: false });
    const save = (host: string, password = '', userName = 'hotel') =>
      mail.saveServer(hotelId, { host, port: 465, encryption: 'ssl', userName, password }, ACTOR);
    const [partner] = await service.db.query<{ id: number }[]>(
      'SELECT partner_id AS id FROM partner_hotel WHERE hotel_id = $1',
      [hotelId],
    );
    const revisions = { search: 1, catalogue: 1, desk: 1 };
    const caller = { hotelId, partnerId: partner!.id, mayReadSecrets: true, revisions };
    const kept = async () =>
      (await service.app.get(HotelService, { strict: false }).mailHost(caller)).data.password;
    await save('mail.hotel.example');
    await expect(save('mail.elsewhere.example')).rejects.toMatchObject(required('password'));
    expect(await kept()).toBe('mail-secret');
    await save('mail.elsewhere.example', 'another-secret');
    expect(await kept()).toBe('another-secret');
    await save('mail.third.example', '', '');
    expect(await kept()).toBe('');
  });

  it('stay with the mail server that they belong to where a hotel file names another one', async () => {
    const mailServer = { host: 'mail.hotel.example', port: 587, user: 'hotel', password: 'mail-secret' };
    const { hotelID } = await importHotel(service, smallHotel({ mailServer }));
    const faults = (changes: object) =>
      faultsOf(service, {
        hotel: { id: hotelID },
        mailServer: { host: mailServer.host, port: 465, ...changes },
      });
    const kept = async () => {
      const [row] = await service.db.query<object[]>(
        'SELECT host, password_encrypted AS password FROM mail_server WHERE hotel_id = $1',
        [hotelID],
      );
      return row;
    };
    const stored = await kept();
    expect(await faults({})).toEqual([]);
    expect(await kept()).toEqual(stored);
    expect(await faults({ host: 'mail.elsewhere.example' })).toEqual([
      expect.stringMatching('^mailServer\\.password: must be given'),
    ]);
    expect(await kept()).toEqual(stored);
    expect(await faults({ host: 'mail.elsewhere.example', password: '' })).toEqual([]);
    expect(await kept()).toEqual({ host: 'mail.elsewhere.example', password: null });
    expect(await faults({ host: 'mail.elsewhere.example', password: 'another-secret' })).toEqual([]);
    expect(await faults({ host: 'mail.third.example', user: '' })).toEqual([]);
    expect(await kept()).toEqual({ host: 'mail.third.example', password: null });
  });

  it('go to no mail server in the clear because of a word that nobody knows', async () => {
    const smtp = await smtpServer();
    const mailServer = {
      host: '127.0.0.1',
      port: smtp.port,
      encryption: 'tls',
      user: 'hotel',
      password: 'x',
    };
    const { hotelID } = await importHotel(service, smallHotel({ mailServer }));
    await service.db.query(`UPDATE mail_server SET encryption = 'STARTTLS' WHERE hotel_id = $1`, [hotelID]);
    const sending = service.app
      .get(HotelMailService, { strict: false })
      .send(hotelID, { to: 'guest@hotel.example', subject: 'A mail', text: 'A mail' });
    await expect(sending).rejects.toBeInstanceOf(MailError);
    expect(smtp.mails).toEqual([]);
    await smtp.close();
  });

  it('stay with the payment company and address that they belong to', async () => {
    const settings = service.app.get(PaymentSettingsService, { strict: false });
    const pos = { companyCode: 'stripe', companyName: 'Stripe', gatewayUrl: '' };
    const save = (changes: Record<string, string>) =>
      settings.saveVirtualPos(hotelId, { ...pos, ...changes }, ACTOR);
    await save({ merchantId: '7' });
    await expect(save({ gatewayUrl: 'https://files.stripe.com' })).rejects.toMatchObject(
      required('password'),
    );
    await expect(save({ companyCode: 'iyzico' })).rejects.toMatchObject(required('password'));
    const stored = () => service.app.get(VirtualPosService, { strict: false }).of(hotelId);
    expect(await stored()).toMatchObject({ companyCode: 'stripe', merchantId: '7', password: 'pos-secret' });
    await save({ companyCode: 'iyzico', userName: 'api-key', password: 'another-secret' });
    expect(await stored()).toMatchObject({
      companyCode: 'iyzico',
      // Stripe and iyzico have no use for it.
      merchantId: '',
      user: 'api-key',
      password: 'another-secret',
    });
    await save({ companyCode: 'iyzico', companyName: 'iyzico' });
    expect(await stored()).toMatchObject({ user: 'api-key', password: 'another-secret' });
    await expect(save({ companyCode: 'garanti', password: 'third' })).rejects.toMatchObject(
      required('userName'),
    );
  });

  it('stay with the bank that they belong to where a hotel file names another one', async () => {
    const [stored, given] = [
      { merchant_id: 'M-1', store_key: 'key', inquiry_user: 'asker', inquiry_password: 'ask' },
      { merchant_id: 'M-2', store_key: 'key-2', inquiry_user: '', inquiry_password: '' },
    ];
    const virtualPos = { company_code: 'nestpay', company_name: 'Ziraat', user: 'unused', ...stored };
    const { hotelID } = await importHotel(service, smallHotel({ virtualPos }));
    const faults = (changes: object) =>
      faultsOf(service, { hotel: { id: hotelID }, virtualPos: { company_code: 'nestpay', ...changes } });
    const kept = async () => {
      const pos = await service.app.get(VirtualPosService, { strict: false }).of(hotelID);
      return [pos?.merchantId, pos?.storeKey, pos?.inquiryUser, pos?.inquiryPassword, pos?.user];
    };
    const standing = ['M-1', 'key', 'asker', 'ask', 'unused'];
    // A Nestpay without an address is of the bank that its name says.
    expect(await faults({ company_name: 'Ziraat Bankası', max_installment: 3 })).toEqual([]);
    expect(await kept()).toEqual(standing);
    for (const elsewhere of [{ company_name: 'Halkbank' }, { gatewayUrl: 'https://sanalpos.teb.com.tr/x' }]) {
      const required = Object.keys(stored).map((name) =>
        expect.stringMatching(`^virtualPos\\.${name}: must be `),
      );
      expect(await faults(elsewhere)).toEqual(required);
      expect(await faults({ ...elsewhere, ...given, store_key: undefined })).toHaveLength(1);
      expect(await kept()).toEqual(standing);
    }
    expect(await faults({ company_name: 'Halkbank', ...given })).toEqual([]);
    expect(await kept()).toEqual(['M-2', 'key-2', '', '', '']);
    expect(await faults({ company_code: 'iyzico', user: 'api-key', password: 'secret' })).toEqual([]);
    expect(await kept()).toEqual(['', '', '', '', 'api-key']);
    expect(await faults({ company_code: 'another-bank' })).toEqual([]);
    expect(await kept()).toEqual(['', '', '', '', '']);
  });
});
