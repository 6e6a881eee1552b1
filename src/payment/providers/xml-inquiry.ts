import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { plainObject } from '../../http/scalars.js';
import { callOutside, OutsideCallError } from '../../outside/outside-address.js';
import type { Outside } from './gateway.js';
import { plainWord, ProviderUnavailable } from './payment-provider.js';

const builder = new XMLBuilder({ suppressEmptyNode: false });
const parser = new XMLParser({ parseTagValue: false, processEntities: false });

export type XmlElements = Readonly<Record<string, unknown>>;

/** Posts a document of one root element and returns the root of the answer. Throws {@link ProviderUnavailable}. */
export async function askInXml(
  url: string,
  request: Record<string, object>,
  answerRoot: string,
  outside: Outside,
): Promise<XmlElements> {
  try {
    const answer = await callOutside({
      method: 'POST',
      url,
      headers: { 'Content-Type': 'application/xml; charset=utf-8' },
      body: `<?xml version="1.0" encoding="UTF-8"?>${builder.build(request)}`,
      ...outside,
    });
    if (answer.status !== 200) throw new ProviderUnavailable(plainWord(`status ${answer.status}`));
    const root = plainObject((parser.parse(answer.text) as Record<string, unknown>)[answerRoot]);
    if (!root) throw new ProviderUnavailable('answer is not readable');
    return root;
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    throw new ProviderUnavailable(
      error instanceof OutsideCallError ? error.message : 'answer is not readable',
    );
  }
}

export function xmlText(elements: XmlElements, ...path: string[]): string {
  let value: unknown = elements;
  for (const name of path) value = plainObject(value)?.[name];
  return typeof value === 'string' ? value : '';
}
