import { nestpayAnswerHash, nestpayRequestHash } from './nestpay.signature.js';

// Published values: github.com/mewebstudio/pos, tests/Unit/Crypt/EstV3PosCryptTest.php (store key 123456).
const STORE_KEY = '123456';

const REQUEST = {
  clientid: '190100000',
  storetype: '3d_pay',
  amount: '100.25',
  oid: 'order222',
  okUrl: 'https://domain.com/success',
  failUrl: 'https://domain.com/fail_url',
  rnd: 'rand',
  lang: 'tr',
  currency: '949',
  taksit: '',
  islemtipi: 'Auth',
  firmaadi: 'siparis veren',
  Email: 'test@test.com',
  hashAlgorithm: 'ver3',
};

const ANSWER = {
  ReturnOid: '202210308C0F',
  TRANID: '',
  hashAlgorithm: 'ver3',
  PAResSyntaxOK: 'true',
  firmaadi: 'John Doe',
  islemtipi: 'Auth',
  lang: 'tr',
  merchantID: '190200000',
  maskedCreditCard: '4355 08** **** 4358',
  amount: '1.01',
  sID: '1',
  ACQBIN: '454672',
  Ecom_Payment_Card_ExpDate_Year: '26',
  EXTRA_CARDBRAND: 'VISA',
  Email: 'mail@customer.com',
  MaskedPan: '435508***4358',
  acqStan: '184784',
  merchantName: 'Ziraat 3D_Pay',
  clientIp: '89.244.149.137',
  EXTRA_KAZANILANPUAN: '000000010.00',
  okUrl: 'http://localhost/akbank/3d-pay/response.php',
  md: '435508:51104213993AC8DFE8839C7F7E391B461115D09A1D88948C8ACE421D7D7EAA5A:3545:##190200000',
  ProcReturnCode: '00',
  payResults_dsId: '1',
  taksit: '',
  TransId: '22303RqiC11252',
  EXTRA_TRXDATE: '20221030 17:42:33',
  Ecom_Payment_Card_ExpDate_Month: '12',
  storetype: '3d_pay',
  Response: 'Approved',
  SettleId: '2383',
  mdErrorMsg:
    'Y-status/Challenge authentication via ACS: https://3ds-acs.test.modirum.com/mdpayacs/creq?token=214711321.1667140951.Ud_jQl3B2l1',
  ErrMsg: '',
  PAResVerified: 'true',
  cavv: 'ABABBCgghAAAAABllJMDdZdTdic=',
  digest: 'digest',
  HostRefNum: '230317184784',
  callbackCall: 'true',
  AuthCode: '216981',
  failUrl: 'http://localhost/akbank/3d-pay/response.php',
  xid: 'N1An1iS5iN4u/1VWS6CgzSGRtN0=',
  encoding: 'ISO-8859-9',
  currency: '949',
  oid: '202210308C0F',
  mdStatus: '1',
  dsId: '1',
  eci: '05',
  version: '2.0',
  EXTRA_CARDISSUER: 'AKBANK T.A.S.',
  clientid: '190200000',
  txstatus: 'Y',
  HASH: 'jVgcwtx4vxxAcX8+ajsrrzp77k9uaGu1pjDQfCpoUG95y2MwwGipc6cF3kESiTphjV8/1ESSc6zg9KyTSxUnzA==',
  rnd: 'J/jGATA5LLVaMfpU+Yyu',
};

describe('nestpay hash version 3', () => {
  it('signs the published requests', () => {
    expect(nestpayRequestHash(REQUEST, STORE_KEY)).toBe(
      '/uPxhEKWCEGi3NsDOOQ4u8Hu5g71v5GWspOid70WehTWEz97PqxG3IN1Jv5jsbOXOw3Z3Rr/0UtywzEgbqFfdA==',
    );
    const { firmaadi, Email, ...secure } = { ...REQUEST, storetype: '3d', rnd: '12345' };
    expect([firmaadi, Email]).toEqual(['siparis veren', 'test@test.com']);
    expect(nestpayRequestHash(secure, STORE_KEY)).toBe(
      '4aUsG5hqlIFLc9s8PKc5rWb2OLhmxDDewNgKa2XrwoYCIxlyVq8Fjl4IVaZzoqL983CfTseicmnTA0PjZr74xg==',
    );
  });

  it('recomputes the published answer, and no changed one', () => {
    expect(nestpayAnswerHash(ANSWER, STORE_KEY)).toBe(ANSWER.HASH);
    expect(nestpayAnswerHash({ ...ANSWER, mdStatus: '' }, STORE_KEY)).not.toBe(ANSWER.HASH);
    expect(nestpayAnswerHash(ANSWER, '1234567')).not.toBe(ANSWER.HASH);
  });

  it('keeps a value apart from its neighbour whatever it holds', () => {
    const moved = nestpayAnswerHash({ a: 'x|y', b: '' }, 'k');
    expect(nestpayAnswerHash({ a: 'x', b: 'y|' }, 'k')).not.toBe(moved);
    expect(nestpayAnswerHash({ a: 'x\\', b: 'y' }, 'k')).not.toBe(
      nestpayAnswerHash({ a: 'x', b: '\\y' }, 'k'),
    );
  });

  it('leaves the national id out of an answer and in a request', () => {
    expect(nestpayAnswerHash({ a: '1', nationalidno: '2' }, 'k')).toBe(nestpayAnswerHash({ a: '1' }, 'k'));
    expect(nestpayRequestHash({ a: '1', nationalidno: '2' }, 'k')).not.toBe(
      nestpayRequestHash({ a: '1' }, 'k'),
    );
  });
});
