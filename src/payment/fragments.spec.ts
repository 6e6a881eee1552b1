import { attribute, autoSubmitForm, locationScript, oneLine, scriptString } from './fragments.js';

describe('fragments', () => {
  it('escapes a text for an attribute', () => {
    expect(attribute(`"><script>alert('1')</script>&amp;`)).toBe(
      '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;',
    );
    expect(attribute('Ğüneş 🌞')).toBe('Ğüneş 🌞');
  });

  it.each([`</script><!--`, `"+alert(1)+"`, "'", 'a\\', '\n\r\u2028\u2029', 'İ🌞', '\ud83c'])(
    'writes %j as a literal that means the same and cannot end the script',
    (text) => {
      const literal = scriptString(text);
      expect(JSON.parse(literal)).toBe(text);
      expect(literal).not.toMatch(/[<>&'\u2028\u2029\n\r]/);
    },
  );

  it('makes a form that posts itself', () => {
    expect(autoSubmitForm('p1', 'https://bank.example/?a=1&b="', { 'x"': '<y>' })).toBe(
      '<form id="p1" method="post" action="https://bank.example/?a=1&amp;b=&quot;" accept-charset="UTF-8">' +
        '<input type="hidden" name="x&quot;" value="&lt;y&gt;">' +
        '<noscript><button type="submit">Devam / Continue</button></noscript></form>' +
        '<script>document.getElementById("p1").submit();</script>',
    );
  });

  it('makes a script that goes somewhere', () => {
    expect(locationScript('https://pay.example/?q=</script>')).toBe(
      '<script>window.location.href = "https://pay.example/?q=\\u003c/script\\u003e";</script>',
    );
  });

  it('puts a text on one line', () => {
    expect(oneLine(' a\r\nb\n\nc ')).toBe('a b c');
  });
});
