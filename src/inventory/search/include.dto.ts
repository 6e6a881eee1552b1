import { Field } from '../../http/request-fields.js';

/** What an answer can show beside what it always has. */
export const INCLUDABLE = ['receipt', 'terms', 'taxes', 'fit'] as const;

export type IncludedWord = (typeof INCLUDABLE)[number];

/** What a caller asked for, in the order of {@link INCLUDABLE}; absent where they asked for nothing. */
export type Included = ReadonlySet<IncludedWord>;

const SHOWS: Record<IncludedWord, string> = {
  receipt: 'the price of each option night by night',
  terms: 'what a cancellation costs, until when it is free, and which deposits are due',
  taxes: 'the taxes and fees of each option, and its total with them',
  fit: 'for each room type, whether one room takes the whole party',
};

/** Words of what the answer is to show besides; another word, and an empty one, is not valid. */
export const Include = (words: readonly IncludedWord[] = INCLUDABLE): PropertyDecorator =>
  Field(
    (sent) => includedOf(sent, words),
    {
      name: 'include[]',
      type: 'array',
      items: { type: 'string', enum: [...words] },
      required: false,
      description: `What the answer shows besides.\n${words.map((word) => `- \`${word}\`: ${SHOWS[word]}`).join('\n')}`,
    },
    'words',
  );

function includedOf(sent: unknown, words: readonly IncludedWord[]): Included | undefined {
  if (!Array.isArray(sent)) return undefined;
  if (!sent.every((word) => words.includes(word as IncludedWord))) return undefined;
  return new Set(words.filter((word) => sent.includes(word)));
}
