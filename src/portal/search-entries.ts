import type { OpenAPIObject } from '@nestjs/swagger';
import { Marked } from 'marked';
import { operationsOf } from '../http/openapi-operations.js';
import { webhooksOf } from '../http/openapi-webhooks.js';
import { identifiersOf } from './errors.html.js';
import type { Link } from './page.html.js';
import type { SearchEntry } from './search-index.mjs';

// A question is answered by a guide; a name is looked up. A changelog mentions everything, and answers little.
const WEIGHTS = { guide: 1.5, changelog: 0.3, operation: 1.2, error: 1, schema: 0.6 };

/** One entry for each heading of a guide, with all that stands below it: paragraphs, lists, tables and code. */
export function sectionsOf(markdown: string, headings: readonly Link[]): SearchEntry[] {
  const sections: SearchEntry[] = [];
  for (const token of new Marked().lexer(markdown)) {
    const heading = headings[sections.length];
    if (token.type === 'heading' && heading) {
      const weight = heading.href.startsWith('/docs/changelog') ? WEIGHTS.changelog : WEIGHTS.guide;
      sections.push({ ...heading, title: plain(heading.title), text: '', weight });
    } else {
      const section = sections.at(-1);
      if (section) section.text += ` ${plain(token.raw)}`;
    }
  }
  return sections;
}

/** Operations, webhooks, errors and schemas of the document. */
export function entriesOf(document: OpenAPIObject): SearchEntry[] {
  const operations = [...operationsOf(document), ...webhooksOf(document)].map(({ path, operation }) => {
    const { operationId = '', summary = '', description = '' } = operation;
    return {
      title: `${operationId}: ${summary}`,
      href: `/docs/reference#${operationId}`,
      text: [words(operationId), plain(description), path].join(' '),
      weight: WEIGHTS.operation,
    };
  });
  const errors = [...identifiersOf(document)].map(([identifier, { meaning, code }]) => ({
    title: `${identifier} (error)`,
    href: `/docs/errors#${identifier}`,
    text: `error code ${code} ${plain(meaning)}`,
    weight: WEIGHTS.error,
  }));
  const schemas = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => {
    const { properties = {} } = schema as { properties?: Record<string, { description?: string }> };
    const fields = Object.entries(properties).map(
      ([field, { description = '' }]) => `${field} ${plain(description)}`,
    );
    return {
      title: `${name} (schema)`,
      href: `/docs/reference#schema-${name}`,
      text: [words(name), ...fields].join(' '),
      weight: WEIGHTS.schema,
    };
  });
  return [...operations, ...errors, ...schemas];
}

/** The words of a name in camel case. */
function words(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2');
}

/** Text without the signs of Markdown, and without where its links lead. */
function plain(markdown: string): string {
  return markdown
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/[`*|[\]#>{}"]+|-{3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
