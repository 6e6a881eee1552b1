import { JwtService } from '@nestjs/jwt';
import { allHotelsPartnerOf, clientWith, importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { isRefused, PanelRecords } from '../factories/panel-records.js';
import { addOperator, signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;
let imported: Awaited<ReturnType<typeof importHotel>>;
let operator: PanelRecords;
let partnerId: number;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  imported = await importHotel(service, smallHotel({ staff: staffOf('jeton') }));
  const [partner] = await service.db.query<{ id: number }[]>('SELECT id FROM partner');
  partnerId = partner!.id;
  await addOperator(service, 'operator@jeton.example');
  operator = new PanelRecords(service, await signIn(service, 'operator@jeton.example'));
});
afterAll(() => service.close());

const statusWith = async (token: string) =>
  (
    await clientWith(service, token, imported.hotelID).get('/external/online/footer', {
      hotelID: imported.hotelID,
    })
  ).status;
const act = async (command: string, values: object = {}) => {
  const answer = await operator.act('partners', partnerId, command, { ...values });
  expect(isRefused(answer)).toBe(false);
  return answer;
};
const save = async (changes: object) => {
  const { params } = (await operator.show('partners', partnerId)).body.record as { params: object };
  await act('edit', { ...params, ...changes });
};
const permitted = (enabled: boolean) => ({
  permissions: JSON.stringify([{ hotelId: imported.hotelID, enabled, mayReadSecrets: true }]),
});
/** A token for the hotel and one for all hotels, as the partner gets them now. */
const tokens = async () => {
  const one = await partnerOf(service, imported);
  const { apiKey, apiSecret } = imported.partners[0]!;
  const all = await allHotelsPartnerOf(service, { apiKey, apiSecret: apiSecret! }, imported.hotelID);
  return [one.token, all.token];
};
const statuses = (of: readonly string[]) => Promise.all(of.map(statusWith));

describe('tokens of a partner', () => {
  it('end for good when the partner is disabled, also once it is enabled again', async () => {
    const before = await tokens();
    expect(await statuses(before)).toEqual([200, 200]);
    await save({ enabled: 'false' });
    expect(await statuses(before)).toEqual([401, 401]);
    await save({ enabled: 'true' });
    expect(await statuses(before)).toEqual([401, 401]);
    expect(await statuses(await tokens())).toEqual([200, 200]);
  });

  it('end with the secret that gave them', async () => {
    const before = await tokens();
    const answer = await act('rotateSecret');
    expect(await statuses(before)).toEqual([401, 401]);
    const { params } = answer.body.record as { params: { _once: string } };
    const [{ value }] = JSON.parse(params._once) as [{ value: string }];
    imported.partners[0]!.apiSecret = value;
    expect(await statuses(await tokens())).toEqual([200, 200]);
  });

  it('end when an operator signs the partner out everywhere, which the trail has', async () => {
    const before = await tokens();
    await act('endTokens');
    expect(await statuses(before)).toEqual([401, 401]);
    expect(await statuses(await tokens())).toEqual([200, 200]);
    const trail = await operator.list('serviceAudit', { 'filters.action': 'partner.tokens-ended' });
    expect(trail).toMatchObject([{ params: { entityId: String(partnerId), actorKind: 'staff' } }]);
  });

  it('stay when the partner is saved without being disabled', async () => {
    const before = await tokens();
    await save({ name: 'Acme Travel' });
    expect(await statuses(before)).toEqual([200, 200]);
  });

  it('are good at a hotel again whose permission was taken and given back: they say who the partner is', async () => {
    const [one, all] = await tokens();
    await save(permitted(false));
    expect(await statusWith(one!)).toBe(401);
    const byAll = clientWith(service, all!, imported.hotelID);
    const { body } = await byAll.get('/external/online/footer', { hotelID: imported.hotelID });
    expect(body).toEqual({ success: false, message: 'hotel_id_is_not_found' });
    await save(permitted(true));
    expect(await statuses([one!, all!])).toEqual([200, 200]);
  });

  it('of a release that told no epoch are good until tokens of the partner end for the first time', async () => {
    const secret = service.settings.JWT_SECRET ?? '';
    const earlier = new JwtService().sign(
      { hotel: imported.hotelID },
      { secret, subject: String(partnerId), issuer: 'hotel-booking-service', expiresIn: 60 },
    );
    await service.db.query('UPDATE partner SET token_epoch = 0');
    expect(await statusWith(earlier)).toBe(200);
    await act('endTokens');
    expect(await statusWith(earlier)).toBe(401);
  });
});
