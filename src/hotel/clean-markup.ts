/** Which elements a markup may have, with their attributes; nothing else in it can run or load anything. */
export interface MarkupRules {
  attributes: Readonly<Record<string, readonly string[]>>;
  /** Elements without content, which have no closing tag. */
  empty: ReadonlySet<string>;
  /** Whether any element may end in `/>`, as in XML. */
  isXml: boolean;
  isHarmless(attribute: string, value: string): boolean;
}

/** Elements within elements: more than any text of a hotel has. */
export const MAX_NESTED_ELEMENTS = 100;

const TOKEN = /[^<]+|<\/([\w:]+)>|<([\w:]+)((?: [\w:-]+="[^"<>]*")*)( ?\/)?>/gy;
const ATTRIBUTE = / ([\w:-]+)="([^"]*)"/g;

/** Whether a markup has only what the rules allow, each element closed in its turn. Takes time by its length alone. */
export function isCleanMarkup(markup: string, rules: MarkupRules): boolean {
  const open: string[] = [];
  TOKEN.lastIndex = 0;
  for (let end = 0; end < markup.length; end = TOKEN.lastIndex) {
    const token = TOKEN.exec(markup);
    if (!token) return false;
    const [, closed, opened, attributes = '', slash] = token;
    if (closed !== undefined && open.pop() !== closed) return false;
    if (opened === undefined) continue;
    if (!hasAllowedAttributes(opened, attributes, rules)) return false;
    const isEmpty = rules.empty.has(opened);
    if (slash !== undefined && !isEmpty && !rules.isXml) return false;
    if (slash === undefined && !isEmpty && open.push(opened) > MAX_NESTED_ELEMENTS) return false;
  }
  return open.length === 0;
}

function hasAllowedAttributes(element: string, attributes: string, rules: MarkupRules): boolean {
  const allowed = Object.hasOwn(rules.attributes, element) ? rules.attributes[element] : undefined;
  if (!allowed) return false;
  for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (!allowed.includes(name) || !rules.isHarmless(name, value)) return false;
  }
  return true;
}
