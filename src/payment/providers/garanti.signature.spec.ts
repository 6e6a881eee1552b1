import { garantiAnswerHash, garantiRequestHash } from './garanti.signature.js';

// Published values: github.com/mewebstudio/pos, tests/Unit/Crypt/GarantiPosCryptTest.php (the bank's test terminal).
const STORE_KEY = '12345678';
const PASSWORD = '123qweASD/';

const ANSWER = {
  mdstatus: '1',
  eci: '02',
  cavv: 'xgRlQDz4AAAAAAAAAAAAAAAAAAA=',
  md: 'aW5kZXg6MDJ6LjAI5iAcKf/ilXjYIOnTh4t+deHrtwO8ze7tPTL1YCDcBe8KEpuq6HDLYbqQSluL7p3kGcpFzX9s9XcegNhHMsDszxqGd33+p+p5sULGrDF3J2GGfiJDwan4ku7+eiTyS8x2xS9pUy7PTgMGc6jw94aLfXLHskhvY7FYWrymzQ==',
  terminalid: '30691298',
  oid: '2023100354BB',
  authcode: '',
  response: '',
  procreturncode: '',
  rnd: 'kW094tPzNEhqORzzCsLB',
  clientid: '30691298',
};
const ANSWER_HASH =
  '416B6253425E73184F118CC02E3BAA393622059BF6B0865D83F501E55A61339B9EC659CBCF7297EDECC1B17BF6281D90CC0AD8EDF3E1EFE94432ACCEAF79B26E';

describe('garanti signatures', () => {
  it('signs the published request', () => {
    const hash = garantiRequestHash(
      {
        terminalid: '30691298',
        orderid: 'order222',
        txnamount: '10025',
        txncurrencycode: '949',
        successurl: 'https://domain.com/success',
        errorurl: 'https://domain.com/fail_url',
        txntype: 'sales',
        txninstallmentcount: '',
      },
      STORE_KEY,
      PASSWORD,
    );
    expect(hash).toBe(
      '372D6CB20B2B699D0A6667DFF46E3AA8CF3F9D8C2BB69A7C411895151FFCFAAB5277CCFE3B3A06035FEEFBFBFD40C79DBE51DBF867D0A24B37335A28F0CEFDE2',
    );
  });

  it('recomputes the published answer, and no changed one', () => {
    expect(garantiAnswerHash(ANSWER, STORE_KEY)).toBe(ANSWER_HASH);
    expect(garantiAnswerHash({ ...ANSWER, mdstatus: '' }, STORE_KEY)).not.toBe(ANSWER_HASH);
    expect(garantiAnswerHash(ANSWER, '12345679')).not.toBe(ANSWER_HASH);
  });
});
