import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from '../http/openapi-operations.js';
import { escapeHtml } from '../http/html.js';

const IDENTIFIER = /^- `([^`]+)`(?: \(([^)]+)\))?: (.+)$/gm;

export interface Identified {
  meaning: string;
  code: string;
  operations: Set<string>;
}

export function errorsTable(document: OpenAPIObject): string {
  const rows = [...identifiersOf(document)].sort(([a], [b]) => (a < b ? -1 : 1));
  const html = rows.map(([identifier, { meaning, code, operations }]) => {
    const links = [...operations].map((id) => `<a href="/docs/reference#${id}">${id}</a>`).join(' ');
    return (
      `<tr><td id="${identifier}"><code>${escapeHtml(identifier)}</code>${code && ` (${code})`}</td>` +
      `<td>${escapeHtml(meaning).replace(/`([^`]+)`/g, '<code>$1</code>')}</td><td>${links}</td></tr>`
    );
  });
  const head = ['Identifier', 'Meaning', 'Answered by']
    .map((title) => `<th scope="col">${title}</th>`)
    .join('');
  return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${html.join('')}</tbody></table></div>`;
}

/** The identifiers of all errors, as the descriptions of answers list them. */
export function identifiersOf(document: OpenAPIObject): Map<string, Identified> {
  const found = new Map<string, Identified>();
  for (const { operation } of operationsOf(document)) {
    const seen = new Set<string>();
    const collect = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return;
      const { $ref, description } = part as { $ref?: unknown; description?: unknown };
      if (typeof description === 'string') {
        for (const [, identifier = '', code = '', meaning = ''] of description.matchAll(IDENTIFIER)) {
          const entry = found.get(identifier) ?? { meaning, code, operations: new Set() };
          entry.operations.add(operation.operationId ?? '');
          found.set(identifier, entry);
        }
      }
      if (typeof $ref === 'string' && !seen.has($ref)) {
        seen.add($ref);
        collect(resolveRef(document, $ref));
      }
      Object.values(part).forEach(collect);
    };
    collect(operation.responses);
  }
  return found;
}

function resolveRef(document: OpenAPIObject, ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
}
