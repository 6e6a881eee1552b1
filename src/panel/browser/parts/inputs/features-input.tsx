import React from 'react';
import { parsed } from '../format';
import type { InputProps } from './input-props';
import { moved, RowButtons } from './row-buttons';

interface Feature {
  title: Record<string, string>;
  icon: string;
}

export function FeaturesInput({ value, text, onChange }: InputProps): React.ReactElement {
  const rows = parsed<Feature[]>(value) ?? [];
  const set = (next: Feature[]) => onChange(JSON.stringify(next));
  const change = (index: number, part: Partial<Feature>) =>
    set(rows.map((row, i) => (i === index ? { ...row, ...part } : row)));
  return (
    <div>
      <table className="p-table p-wide">
        <thead>
          <tr>
            <th>TR</th>
            <th>EN</th>
            <th>{text('fields.featureIcon')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {['tr', 'en'].map((language) => (
                <td key={language}>
                  <input
                    className="p-input"
                    lang={language}
                    aria-label={`${text(`languages.${language}`)} ${index + 1}`}
                    value={row.title[language] ?? ''}
                    onChange={(event) =>
                      change(index, { title: { ...row.title, [language]: event.target.value } })
                    }
                  />
                </td>
              ))}
              <td>
                <input
                  className="p-input"
                  aria-label={`${text('fields.featureIcon')} ${index + 1}`}
                  placeholder="fa fa-wifi"
                  value={row.icon}
                  onChange={(event) => change(index, { icon: event.target.value })}
                />
              </td>
              <td>
                <RowButtons
                  index={index}
                  count={rows.length}
                  text={text}
                  onMove={(from, to) => set(moved(rows, from, to))}
                  onRemove={(at) => set(rows.filter((_row, i) => i !== at))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="p-link" onClick={() => set([...rows, { title: {}, icon: '' }])}>
        + {text('buttons.add')}
      </button>
    </div>
  );
}
