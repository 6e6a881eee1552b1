import { isLatin5, latin5Form } from './latin5-form.js';

describe('a form in ISO-8859-9', () => {
  it('is known by its content type', () => {
    const form = 'application/x-www-form-urlencoded';
    for (const charset of ['ISO-8859-9', 'iso-8859-9', '"ISO-8859-9"', 'windows-1254', 'latin5']) {
      expect(isLatin5(`${form}; charset=${charset}`)).toBe(true);
    }
    for (const type of [undefined, form, `${form}; charset=UTF-8`, `${form}; charset=ISO-8859-1`]) {
      expect(isLatin5(type)).toBe(false);
    }
  });

  it('is read with its Turkish letters, escaped or not', () => {
    const body = Buffer.from('ErrMsg=Kart+%FEifresi+%DDPTAL&b=\xf0%2B%26&c&d=&e=1&e=2&__proto__=x', 'latin1');
    const fields = latin5Form(body);
    expect(Object.entries(fields)).toEqual([
      ['ErrMsg', 'Kart şifresi İPTAL'],
      ['b', 'ğ+&'],
      ['c', ''],
      ['d', ''],
      ['e', ['1', '2']],
      ['__proto__', 'x'],
    ]);
  });
});
