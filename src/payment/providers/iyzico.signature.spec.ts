import { iyzicoAnswerSignature, iyzicoAuthorization, iyzicoPrice } from './iyzico.signature.js';

describe('iyzico signatures', () => {
  // Published value: github.com/iyzico/iyzipay-node, test/unit/UtilsTest.js, which signs the JSON text of "body".
  it('authorizes the published request', () => {
    const keys = { apiKey: 'api_key', secretKey: 'secret_key' };
    expect(iyzicoAuthorization(keys, 'random_string', 'uri', '"body"')).toBe(
      'IYZWSv2 YXBpS2V5OmFwaV9rZXkmcmFuZG9tS2V5OnJhbmRvbV9zdHJpbmcmc2lnbmF0dXJlOjAxNzUwODkyMWEyOWVlNTYwMWJjZDFmYmU4M2VmZDJlMmJlNDNhZjAyZWNlZmYzMGNmMmU5MWE1MzlhYWIzNTU=',
    );
  });

  // Published value: docs.iyzico.com, "Response Signature Validation".
  it('recomputes the published signature of an answer', () => {
    const secretKey = 'sandbox-qaIiLIxhjMgx3LSKIVvp6j17NunHOFtD';
    const values = ['22416032', 'TRY', 'basketId', 'conversationId', iyzicoPrice('10.50'), iyzicoPrice(10.5)];
    const published = '836c3a6c8db86c81043f2ca74edb13518b54a813f454f8dd762f0dd658610173';
    expect(iyzicoAnswerSignature(values, secretKey)).toBe(published);
    expect(iyzicoAnswerSignature([...values.slice(0, 5), '10.6'], secretKey)).not.toBe(published);
  });

  // The table "Trailing Zero" of the same page.
  it.each([
    ['10', '10'],
    ['10.0', '10'],
    ['10.5', '10.5'],
    ['10.50', '10.5'],
    ['10.510', '10.51'],
    ['10.5105', '10.5105'],
    ['10.51050', '10.5105'],
    [449, '449'],
    [100, '100'],
  ])('writes the price %p as %s', (price, text) => {
    expect(iyzicoPrice(price)).toBe(text);
  });
});
