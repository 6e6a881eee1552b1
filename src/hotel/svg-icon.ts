import sanitizeHtml from 'sanitize-html';
import { longText } from '../http/record-fields.js';
import type { Field } from '../http/record-form.js';
import { isCleanMarkup, type MarkupRules, MAX_NESTED_ELEMENTS } from './clean-markup.js';

const MAX_TAGS = 2_000;
const LOOKS = [
  'class',
  'fill',
  'fill-opacity',
  'fill-rule',
  'clip-rule',
  'opacity',
  'stroke',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'stroke-width',
  'transform',
];
const CIRCLE = ['cx', 'cy', 'r', 'rx', 'ry'];

/** Shapes and their colours. No element runs, loads or links; no id could be that of another element of a page. */
const RULES: MarkupRules = {
  attributes: {
    svg: [
      ...LOOKS,
      ...['xmlns', 'version', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'role', 'focusable'],
      ...['aria-hidden', 'aria-label'],
    ],
    g: LOOKS,
    path: [...LOOKS, 'd'],
    circle: [...LOOKS, ...CIRCLE],
    ellipse: [...LOOKS, ...CIRCLE],
    rect: [...LOOKS, 'x', 'y', 'width', 'height', 'rx', 'ry'],
    line: [...LOOKS, 'x1', 'y1', 'x2', 'y2'],
    polyline: [...LOOKS, 'points'],
    polygon: [...LOOKS, 'points'],
    title: [],
    desc: [],
  },
  empty: new Set(),
  isXml: true,
  // What `url(…)` names could be loaded, however it is spelled.
  isHarmless: (_, value) => !/url\s*\(|[\\&]/i.test(value),
};

/** Returns an icon with shapes alone, and nothing that runs or loads. */
export function cleanSvg(svg: string): string {
  if (isCleanMarkup(svg, RULES)) return svg;
  if (svg.split('<').length > MAX_TAGS) return '';
  return sanitizeHtml(svg, {
    allowedTags: Object.keys(RULES.attributes),
    allowedAttributes: RULES.attributes as Record<string, string[]>,
    nestingLimit: MAX_NESTED_ELEMENTS,
    parser: { lowerCaseTags: false, lowerCaseAttributeNames: false, xmlMode: true },
    transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: harmless(attributes) }) },
  });
}

function harmless(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => RULES.isHarmless(name, value)),
  );
}

/** The markup of an icon, cleaned before it is stored. */
export function svgIcon(): Field<string> {
  const text = longText();
  return {
    ...text,
    read: (value, at) => {
      const read = text.read(value, at);
      return read === undefined ? undefined : cleanSvg(read);
    },
    cleaned: cleanSvg,
  };
}
