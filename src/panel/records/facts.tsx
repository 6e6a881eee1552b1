import React from 'react';
import { dayText } from '../../values/day';
import { instantText, shownDay } from '../parts/days';
import { recordedDecimalText } from '../parts/format';
import { type Translate, useOptionalText } from '../parts/panel';

type Fact = Record<string, unknown>;

interface FactsProps {
  facts: unknown;
  text: Translate;
  /** The name by which they were recorded. */
  of?: string;
}

export function Facts({ facts, text, of = '' }: FactsProps): React.ReactElement {
  const name = useFactName();
  const word = useOptionalText();
  if (typeof facts !== 'object' || facts === null) return <>{factText(facts, text, word, of)}</>;
  if (Array.isArray(facts)) {
    if (facts.length === 0) return <span className="p-none">{text('labels.none')}</span>;
    if (facts.every((fact) => isFlat(fact))) return <FactTable rows={facts as Fact[]} text={text} />;
    return (
      <ul className="p-list">
        {facts.map((fact: unknown, index) => (
          <li key={index}>
            <Facts facts={fact} text={text} of={of} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl className="p-facts">
      {Object.entries(writtenFacts(facts as Fact)).map(([key, fact]) => (
        <React.Fragment key={key}>
          <dt>{name(key)}</dt>
          <dd>
            {isChange(fact) ? (
              <Change change={fact} text={text} of={key} />
            ) : (
              <Facts facts={fact} text={text} of={key} />
            )}
          </dd>
        </React.Fragment>
      ))}
    </dl>
  );
}

const DAYS = new Set(['arrival', 'departure']);
/** What is shown first of a push; the database keeps no order. */
const FIRST = [
  ...[
    'reservation',
    'arrival',
    'departure',
    'total',
    'tax',
    'extraTotal',
    'currency',
    'roomTypeId',
    'roomName',
    'boardId',
  ],
  ...['boardName', 'unitLabel', 'adults', 'children', 'name', 'surname', 'age', 'stayDate'],
];

/** A push is kept with amounts in minor units, days as numbers and `path`, a room's place in the request. */
function writtenFacts(facts: Fact): Fact {
  const written = Object.entries(facts).flatMap(([key, fact]): [string, unknown][] => {
    if (key === 'path') return [];
    if (key.endsWith('Minor'))
      return [[key.slice(0, -'Minor'.length), typeof fact === 'number' ? (fact / 100).toFixed(2) : fact]];
    if (fact === null || fact === '' || (Array.isArray(fact) && fact.length === 0)) return [];
    return [[key, DAYS.has(key) && typeof fact === 'number' ? dayText(fact) : fact]];
  });
  const place = ([key]: [string, unknown]) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);
  return Object.fromEntries(written.sort((a, b) => place(a) - place(b)));
}

function FactTable({ rows: recorded, text }: { rows: Fact[]; text: Translate }): React.ReactElement {
  const rows = recorded.map(writtenFacts);
  const name = useFactName();
  const word = useOptionalText();
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) =>
    rows.some((row) => row[key] !== null && row[key] !== undefined && row[key] !== ''),
  );
  return (
    <div className="p-scroll" role="region" aria-label={columns.map(name).join(', ')} tabIndex={0}>
      <table className="p-table p-fact-table">
        <thead>
          <tr>
            {columns.map((key) => (
              <th key={key}>{name(key)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((key) => (
                <td key={key}>{factText(row[key], text, word, key)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a recorded fact is called; one that no form has keeps its own name, as a partner wrote it. */
function useFactName(): (key: string) => string {
  const optional = useOptionalText();
  return (key) => optional(`facts.${key}`) || key;
}

function isFlat(fact: unknown): boolean {
  return (
    typeof fact === 'object' &&
    fact !== null &&
    !Array.isArray(fact) &&
    Object.values(fact).every((part) => typeof part !== 'object' || part === null)
  );
}

function factText(fact: unknown, text: Translate, word: (key: string) => string, of: string): string {
  if (fact === null || fact === undefined || fact === '') return text('labels.none');
  if (typeof fact === 'boolean') return text(fact ? 'labels.yes' : 'labels.no');
  const words = String(fact);
  if (/^-?\d+\.\d+$/.test(words)) return recordedDecimalText(words);
  if (/^\d{4}-\d{2}-\d{2}$/.test(words)) return shownDay(words);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(words)) return instantText(words);
  return /^\w+$/.test(words) ? word(`factWords.${of}.${words}`) || word(`words.${words}`) || words : words;
}

function isChange(fact: unknown): fact is [unknown, unknown] {
  return (
    Array.isArray(fact) &&
    fact.length === 2 &&
    fact.every((part) => typeof part !== 'object' || part === null)
  );
}

interface ChangeProps {
  change: [unknown, unknown];
  text: Translate;
  of: string;
}

function Change({ change, text, of }: ChangeProps): React.ReactElement {
  const word = useOptionalText();
  return (
    <span>
      <del>{factText(change[0], text, word, of)}</del> → <ins>{factText(change[1], text, word, of)}</ins>
    </span>
  );
}
