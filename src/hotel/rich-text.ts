import sanitizeHtml from 'sanitize-html';
import { isLongerThan } from '../http/scalars.js';
import { longText, MAX_RICH_TEXT_LENGTH } from '../http/record-fields.js';
import type { Field } from '../http/record-form.js';
import { isCleanMarkup, type MarkupRules, MAX_NESTED_ELEMENTS } from './clean-markup.js';

/** Tags of one text that are looked at: the library takes the square of their number where they close nothing. */
const MAX_TAGS = 8_000;
const SCHEMES = ['http', 'https', 'mailto', 'tel'];
/** An address that begins with an allowed scheme, or has none: without a colon or an entity there can be none. */
const HARMLESS_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|[/#?])|^[^:&]*$/;
const CELL = ['colspan', 'rowspan'];
const TEXT_ELEMENTS = ['p', 'div', 'b', 'strong', 'i', 'em', 'u', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'span'];
const OTHER_ELEMENTS = ['br', 'hr', 'blockquote', 'table', 'thead', 'tbody', 'tr'];

const RULES: MarkupRules = {
  attributes: {
    ...Object.fromEntries([...TEXT_ELEMENTS, ...OTHER_ELEMENTS].map((name) => [name, []])),
    a: ['href', 'title'],
    td: CELL,
    th: CELL,
  },
  empty: new Set(['br', 'hr']),
  isXml: false,
  isHarmless: (attribute, value) => attribute !== 'href' || HARMLESS_ADDRESS.test(value),
};

/**
 * Returns rich text with the tags that texts of a hotel need, and nothing that runs or loads. A text that is clean, as all
 * that are stored should be, is only looked at.
 */
export function cleanHtml(html: string): string {
  if (isCleanMarkup(html, RULES)) return html;
  if (hasTooManyTags(html)) return withoutTags(html);
  return sanitizeHtml(html, {
    allowedTags: Object.keys(RULES.attributes),
    allowedAttributes: RULES.attributes as Record<string, string[]>,
    allowedSchemes: SCHEMES,
    nestingLimit: MAX_NESTED_ELEMENTS,
  });
}

/** A text with markup, cleaned before it is stored, and of a bounded length after that, too. */
export function richText(): Field<string> {
  const text = longText();
  return {
    ...text,
    read: (value, at) => {
      const read = text.read(value, at);
      if (read === undefined || isCleanMarkup(read, RULES)) return read;
      if (hasTooManyTags(read)) return at.fault('has_too_many_tags', `must have at most ${MAX_TAGS} tags`);
      const clean = cleanHtml(read);
      return isLongerThan(clean, MAX_RICH_TEXT_LENGTH)
        ? at.fault('is_too_long', `must have at most ${MAX_RICH_TEXT_LENGTH} characters as HTML`)
        : clean;
    },
    cleaned: cleanHtml,
  };
}

function hasTooManyTags(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1))
    if (++tags > MAX_TAGS) return true;
  return false;
}

function withoutTags(html: string): string {
  return html.replace(/<[^<>]*>?/g, '');
}
