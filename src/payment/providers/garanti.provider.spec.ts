import { GarantiProvider } from './garanti.provider.js';
import { garantiAnswerHash } from './garanti.signature.js';
import type { PointOfSale } from './payment-provider.js';

const STORE_KEY = '12345678';
const POS: PointOfSale = {
  companyId: 1,
  companyCode: 'garanti',
  companyName: 'Garanti',
  merchantId: '7',
  terminalNo: '30691298',
  user: 'u',
  storeKey: STORE_KEY,
  password: 'p',
  maxInstallment: 1,
  gatewayUrl: null,
  inquiryUser: '',
  inquiryPassword: '',
};
const EXPECTED = {
  sessionId: 'a'.repeat(32),
  amountMinor: 10_025,
  currency: { code: 'TRY', numeric: '949' },
  providerReference: null,
};
const PAYMENT = {
  clientid: '30691298',
  oid: EXPECTED.sessionId,
  txnamount: '10025',
  txncurrencycode: '949',
  cavv: '',
  eci: '',
  rnd: 'r',
};
const APPROVED = {
  ...PAYMENT,
  authcode: '304919',
  procreturncode: '00',
  response: 'Approved',
  mdstatus: '1',
  md: 'm',
};

describe('an answer of garanti', () => {
  const judge = (fields: Record<string, string>, hash = garantiAnswerHash(fields, STORE_KEY)) =>
    new GarantiProvider({ allowPrivate: false, timeoutMs: 1, gatewayHosts: [] }).judge(
      { fields: { ...fields, hash }, cancelled: false },
      EXPECTED,
      POS,
    );

  it('is an approval with the code that the bank gave', async () => {
    expect(await judge(APPROVED)).toEqual({ kind: 'approved', transaction: '304919' });
  });

  it('is none when the signed text of a declined one was cut at other places', async () => {
    const declined = {
      ...PAYMENT,
      authcode: '',
      procreturncode: '05',
      response: 'Declined',
      mdstatus: '1',
      md: 'AB00Approved1CD',
    };
    const cut = { ...APPROVED, authcode: '05Declined1AB', md: 'CD' };
    expect(await judge(declined)).toMatchObject({ kind: 'declined' });
    expect(garantiAnswerHash(cut, STORE_KEY)).toBe(garantiAnswerHash(declined, STORE_KEY));
    expect(await judge(cut)).toEqual({ kind: 'refused', reason: 'answer_is_not_readable' });
    const shorter = { ...cut, authcode: '05Declined1A', md: 'BCD' };
    expect(await judge(shorter)).toEqual({ kind: 'refused', reason: 'answer_is_not_readable' });
  });

  it.each([' 304919', '304919|', '05+Declined1'])('is none with the code %p', async (authcode) => {
    expect(await judge({ ...APPROVED, authcode })).toEqual({
      kind: 'refused',
      reason: 'answer_is_not_readable',
    });
  });
});
