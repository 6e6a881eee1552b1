import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExchangeRateError, fetchExchangeRates, parseEcb, parseTcmb } from './exchange-rates.js';

const fixture = (name: string) =>
  readFileSync(new URL(`../../test/fixtures/exchange-rates/${name}`, import.meta.url), 'utf8');

const tcmbToday = fixture('tcmb-today.xml');
const ecbDaily = fixture('ecb-daily.xml');

const tcmbFile = (currencies: string, date = '20.11.2026') =>
  `<?xml version="1.0" encoding="UTF-8"?><Tarih_Date Tarih="${date}" Date="" Bulten_No="1">${currencies}</Tarih_Date>`;

const tcmbCurrency = (code: string, rate: string, unit = '1') =>
  `<Currency Kod="${code}" CurrencyCode="${code}"><Unit>${unit}</Unit><ForexBuying>${rate}</ForexBuying></Currency>`;

const ecbFile = (rates: string, time = '2026-11-20') =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="g" xmlns="e"><Cube><Cube time='${time}'>${rates}</Cube></Cube></gesmes:Envelope>`;

const ecbRate = (code: string, rate: string) => `<Cube currency='${code}' rate='${rate}'/>`;

const ENTITY_BOMB = `<?xml version="1.0"?>
<!DOCTYPE bomb [<!ENTITY a "1111111111"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>
<Tarih_Date Tarih="20.11.2026">${tcmbCurrency('USD', '&c;')}</Tarih_Date>`;

describe('parseTcmb', () => {
  it('reads the day and the buying rate of every currency', () => {
    const rates = parseTcmb(tcmbToday);
    expect(rates.source).toBe('tcmb');
    expect(rates.date).toBe('2026-11-20');
    expect(rates.tryPerUnit.get('USD')).toBe('49.6116');
    expect(rates.tryPerUnit.get('EUR')).toBe('57.3381');
    expect(rates.tryPerUnit.get('RUB')).toBe('0.61082');
    expect([...rates.tryPerUnit.keys()].sort().join(' ')).toBe(
      'AED AUD AZN CAD CHF CNY DKK EUR GBP JPY KRW KWD KZT NOK PKR QAR RON RUB SAR SEK TRY USD',
    );
  });

  it('divides by the unit, so that JPY is for one yen', () => {
    expect(parseTcmb(tcmbToday).tryPerUnit.get('JPY')).toBe('0.31541');
  });

  it('gives TRY as 1 and leaves out XDR', () => {
    const { tryPerUnit } = parseTcmb(tcmbToday);
    expect(tryPerUnit.get('TRY')).toBe('1');
    expect(tryPerUnit.has('XDR')).toBe(false);
  });

  it('reads an old file, keeping its own day, and leaves out a currency without a rate', () => {
    const { date, tryPerUnit } = parseTcmb(fixture('tcmb-2019-01-11.xml'));
    expect(date).toBe('2019-01-11');
    expect(tryPerUnit.get('USD')).toBe('5.4242');
    expect(tryPerUnit.get('JPY')).toBe('0.04996');
    expect(tryPerUnit.has('IRR')).toBe(false);
  });

  it('rounds half up to ten decimals and drops trailing zeros', () => {
    const rate = (value: string, unit: string) =>
      parseTcmb(tcmbFile(tcmbCurrency('USD', value, unit))).tryPerUnit.get('USD');
    expect(rate('1', '3')).toBe('0.3333333333');
    expect(rate('2', '3')).toBe('0.6666666667');
    expect(rate('0.000000001', '20')).toBe('0.0000000001');
    expect(rate('0.000000005', '100')).toBe('0.0000000001');
    expect(rate('100.5000', '1')).toBe('100.5');
    expect(rate('200.00', '100')).toBe('2');
    expect(rate('999999999999', '1')).toBe('999999999999');
    expect(rate('0.30000000000', '1')).toBe('0.3');
  });

  it.each([
    ['a truncated file', fixture('tcmb-broken.xml')],
    ['an empty file', ''],
    ['a page of HTML', '<html><body><p>Service unavailable</p></body></html>'],
    ['text', 'Service unavailable'],
    ['the file of ECB', ecbDaily],
    ['no currency', tcmbFile('')],
    ['only currencies without a rate', tcmbFile(tcmbCurrency('IRR', ''))],
    ['a negative rate', tcmbFile(tcmbCurrency('USD', '-49.6'))],
    ['a zero rate', tcmbFile(tcmbCurrency('USD', '0.0000'))],
    ['a decimal comma', tcmbFile(tcmbCurrency('USD', '49,6116'))],
    ['an exponent', tcmbFile(tcmbCurrency('USD', '1e3'))],
    ['a rate beyond all measure', tcmbFile(tcmbCurrency('USD', '1234567890123'))],
    ['a rate that rounds to nothing', tcmbFile(tcmbCurrency('USD', '0.000000001', '100'))],
    ['no unit', tcmbFile(tcmbCurrency('USD', '49.6', ''))],
    ['a zero unit', tcmbFile(tcmbCurrency('USD', '49.6', '0'))],
    ['a currency twice', tcmbFile(tcmbCurrency('USD', '49.6') + tcmbCurrency('USD', '50.1'))],
    ['TRY itself', tcmbFile(tcmbCurrency('TRY', '2'))],
    ['a code that is none', tcmbFile(tcmbCurrency('usd', '49.6'))],
    ['a day that does not exist', tcmbFile(tcmbCurrency('USD', '49.6'), '30.02.2026')],
    ['a day of another form', tcmbFile(tcmbCurrency('USD', '49.6'), '2026-11-20')],
    ['an entity bomb', ENTITY_BOMB],
    ['an undeclared entity', tcmbFile(tcmbCurrency('USD', '&c;'))],
    ['elements nested without end', '<a>'.repeat(5_000) + '</a>'.repeat(5_000)],
    ['a hostile element name', tcmbFile('<__proto__><x>1</x></__proto__>')],
  ])('refuses %s', (_, xml) => {
    expect(() => parseTcmb(xml)).toThrow(ExchangeRateError);
  });
});

describe('parseEcb', () => {
  it('turns units for one euro into TRY for one unit', () => {
    const { source, date, tryPerUnit } = parseEcb(ecbDaily);
    expect(source).toBe('ecb');
    expect(date).toBe('2026-11-20');
    expect(tryPerUnit.get('EUR')).toBe('57.3912');
    expect(tryPerUnit.get('TRY')).toBe('1');
    // 57.3912 divided by 1.1557, 181.35, 0.87925 and 19312.05, worked out by hand to eleven places.
    expect(tryPerUnit.get('USD')).toBe('49.6592541317');
    expect(tryPerUnit.get('JPY')).toBe('0.3164665012');
    expect(tryPerUnit.get('GBP')).toBe('65.2729030424');
    expect(tryPerUnit.get('IDR')).toBe('0.0029717819');
    expect(tryPerUnit.size).toBe(30);
  });

  it.each([
    ['the file of TCMB', tcmbToday],
    ['a truncated file', ecbDaily.slice(0, 600)],
    ['no rate of TRY', ecbFile(ecbRate('USD', '1.1'))],
    ['no day', ecbFile('').replace(/<Cube>.*<\/Cube>/, '')],
    ['two days', ecbDaily.replace(/(<Cube time=[\s\S]*?\n\t\t<\/Cube>)/, '$1$1')],
    ['a negative rate', ecbFile(ecbRate('TRY', '57.3') + ecbRate('USD', '-1.1'))],
    ['a zero rate', ecbFile(ecbRate('TRY', '57.3') + ecbRate('USD', '0'))],
    ['a missing rate', ecbFile(ecbRate('TRY', '57.3') + "<Cube currency='USD'/>")],
    ['N/A for a rate', ecbFile(ecbRate('TRY', '57.3') + ecbRate('USD', 'N/A'))],
    ['EUR itself', ecbFile(ecbRate('TRY', '57.3') + ecbRate('EUR', '2'))],
    ['a day that does not exist', ecbFile(ecbRate('TRY', '57.3'), '2026-11-31')],
    ['an entity bomb', ENTITY_BOMB],
  ])('refuses %s', (_, xml) => {
    expect(() => parseEcb(xml)).toThrow(ExchangeRateError);
  });
});

describe('fetchExchangeRates', () => {
  const servers: Server[] = [];
  const warnings: string[] = [];
  const log = { warn: (message: string) => void warnings.push(message) };

  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates.xml`;
  };
  const answer =
    (body: string, status = 200): RequestListener =>
    (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
    };
  const ecb = () => serve(answer(ecbDaily));
  const unreachable = async () => {
    const url = await serve(answer(''));
    await new Promise((resolve) => servers.pop()?.close(resolve));
    return url;
  };

  beforeEach(() => warnings.splice(0));
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('takes TCMB, and does not ask ECB then', async () => {
    let ecbRequests = 0;
    const rates = await fetchExchangeRates(
      {
        RATES_TCMB_URL: await serve(answer(tcmbToday)),
        RATES_ECB_URL: await serve(() => void ecbRequests++),
      },
      log,
    );
    expect(rates.source).toBe('tcmb');
    expect(rates.tryPerUnit.get('EUR')).toBe('57.3381');
    expect(ecbRequests).toBe(0);
    expect(warnings).toEqual([]);
  });

  it('reads a file that begins with a byte order mark', async () => {
    const url = await serve(answer(`\ufeff${tcmbToday}`));
    const rates = await fetchExchangeRates({ RATES_TCMB_URL: url, RATES_ECB_URL: await unreachable() }, log);
    expect(rates.source).toBe('tcmb');
  });

  it.each<[string, RequestListener, RegExp]>([
    ['answers 500', answer('down', 500), /TCMB .*HTTP status 500/],
    ['answers with a page', answer('<html><p>maintenance</p></html>'), /TCMB .*no Tarih_Date/],
    ['answers with half a file', answer(fixture('tcmb-broken.xml')), /TCMB .*not well-formed/],
    [
      'sends more than a megabyte',
      answer(tcmbToday.replace('</Tarih_Date>', `${' '.repeat(1024 * 1024)}</Tarih_Date>`)),
      /TCMB .*larger than 1048576 bytes/,
    ],
    ['hangs up', (request) => void request.socket.destroy(), /TCMB .*the request failed/],
  ])('takes ECB when TCMB %s', async (_, listener, warning) => {
    const settings = { RATES_TCMB_URL: await serve(listener), RATES_ECB_URL: await ecb() };
    const rates = await fetchExchangeRates(settings, log);
    expect(rates.source).toBe('ecb');
    expect(rates.tryPerUnit.get('EUR')).toBe('57.3912');
    expect(warnings).toEqual([expect.stringMatching(warning)]);
  });

  it.each<[string, RequestListener]>([
    ['never answers', () => undefined],
    ['stops in the middle of the file', (_request, response) => void response.write(tcmbToday.slice(0, 900))],
  ])('takes ECB when TCMB %s', async (_, listener) => {
    const settings = { RATES_TCMB_URL: await serve(listener), RATES_ECB_URL: await ecb() };
    const rates = await fetchExchangeRates(settings, log, 200);
    expect(rates.source).toBe('ecb');
    expect(warnings).toEqual([expect.stringMatching(/TCMB .*no answer within 200 ms/)]);
  });

  it('throws when both are down, naming the hosts and why', async () => {
    const settings = { RATES_TCMB_URL: await serve(answer('', 503)), RATES_ECB_URL: await unreachable() };
    const failure = fetchExchangeRates(settings, log);
    await expect(failure).rejects.toThrow(ExchangeRateError);
    await expect(failure).rejects.toThrow(
      /TCMB at 127\.0\.0\.1:\d+: HTTP status 503; ECB at 127\.0\.0\.1:\d+: the request failed \(ECONNREFUSED\)/,
    );
    expect(warnings).toEqual([]);
  });
});
