import fc from 'fast-check';
import { cleanHtml, richText } from './rich-text.js';
import { ReadContext } from '../http/read-context.js';
import { cleanSvg } from './svg-icon.js';

const PIECES = [
  ...[
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<li>',
    '<ul>',
    '</ul>',
    '<br>',
    '<br />',
    '<hr/>',
    '<table><tr><td colspan="2">',
    '</td>',
  ],
  ...[
    '<a href="https://x.example">',
    '<a href="javascript:x()">',
    '<a href="java&#115;cript:x">',
    '<a href=" j\ta:x">',
    '</a>',
  ],
  ...[
    '<script>',
    '</script>',
    '<!--',
    '-->',
    '<![CDATA[',
    '<img src=x onerror=y>',
    '<p style="x" onclick=y>',
    '<svg>',
    '<x',
  ],
  ...[
    'text',
    '<',
    '>',
    '&',
    '"',
    "'",
    '&lt;',
    '&#60;',
    '\n',
    ' ',
    '=',
    '/',
    'ı',
    '<textarea>',
    '<style>',
    '<a title="<b>">',
  ],
];
const anyHtml = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''));
const DANGEROUS =
  /<(?!\/?(?:p|div|br|b|strong|i|em|u|h[234]|ul|ol|li|a|blockquote|table|thead|tbody|tr|th|td|hr|span)\b)|<[^>]*(?:\son|style=|javascript:|&#)/i;

describe('rich text', () => {
  it('has nothing that runs once it is cleaned, and is then clean', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const clean = cleanHtml(html);
        expect(clean).not.toMatch(DANGEROUS);
        expect(cleanHtml(clean)).toBe(clean);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    '',
    'a & b',
    '<p>a</p><ul><li>b <b>c</b></li></ul>',
    '<a href="https://x.example/?a=1&amp;b=2" title="x">y</a><br /><hr>',
    '<a href="/media/7/x.pdf">a</a><a href="page.html">b</a><a href="tel:+90">c</a><a href="mailto:a@b.example">d</a>',
    '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
  ])('is left as it is where it is clean: %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  it.each([
    ['<p>a', '<p>a</p>'],
    ['a</div></div>', 'a'],
    ['<b/>a', '<b>a</b>'],
    ['<a href="JAVASCRIPT:x">a</a>', '<a>a</a>'],
    ['<a href="&#106;avascript:x">a</a>', '<a>a</a>'],
    ['<p title="x">a</p>', '<p>a</p>'],
    ['<P>a</P>', '<p>a</p>'],
    ['a<!-- b -->', 'a'],
    ['<p><b>a</p></b>', '<p><b>a</b></p>'],
    [`${'<div>'.repeat(5_000)}${'</b>'.repeat(5_000)}a<script>b</script>`, 'ab'],
  ])('is mended where it is not: %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it('that is stored may be stored again', () => {
    const full = `<p>${'a'.repeat(100_000 - 7)}</p>`;
    expect(richText().read(full, new ReadContext())).toBe(full);
  });
});

describe('an icon', () => {
  it.each([
    ['<svg/>', '<svg/>'],
    [
      '<svg viewBox="0 0 1 1"><path d="M0 0" fill="#fff"/></svg>',
      '<svg viewBox="0 0 1 1"><path d="M0 0" fill="#fff"/></svg>',
    ],
    ['<svg><use href="https://x.example/a.svg#b"/></svg>', '<svg></svg>'],
    ['<svg><foreignObject><p onclick="x">a</p></foreignObject></svg>', '<svg>a</svg>'],
    ['<svg><path fill="u&#114;l(//x)"/><set onbegin="x"/></svg>', '<svg><path></path></svg>'],
    ['<svg><style>*{background:url(//x)}</style></svg>', '<svg></svg>'],
  ])('has shapes alone: %s', (svg, clean) => {
    expect(cleanSvg(svg)).toBe(clean);
  });
});
