import React from 'react';
import { Button } from '../../parts/button';
import { TextInput } from '../../parts/field';
import { parsed } from '../../parts/format';
import { Table } from '../../parts/table';
import type { InputProps } from './input-props';
import { moveRow, RowButtons } from './row-buttons';
import { PANEL_LANGUAGES } from '../../../values/languages';

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
      <Table columns={['TR', 'EN', text('fields.featureIcon'), '']}>
        {rows.map((row, index) => (
          <tr key={index}>
            {PANEL_LANGUAGES.map((language) => (
              <td key={language}>
                <TextInput
                  lang={language}
                  aria-label={`${text(`languages.${language}`)} ${index + 1}`}
                  value={row.title[language] ?? ''}
                  onChange={(title) => change(index, { title: { ...row.title, [language]: title } })}
                />
              </td>
            ))}
            <td>
              <TextInput
                aria-label={`${text('fields.featureIcon')} ${index + 1}`}
                placeholder="fa fa-wifi"
                value={row.icon}
                onChange={(icon) => change(index, { icon })}
              />
            </td>
            <td>
              <RowButtons
                index={index}
                count={rows.length}
                text={text}
                onMove={(from, to) => set(moveRow(rows, from, to))}
                onRemove={(at) => set(rows.filter((_row, i) => i !== at))}
              />
            </td>
          </tr>
        ))}
      </Table>
      <Button look="link" onClick={() => set([...rows, { title: {}, icon: '' }])}>
        + {text('buttons.add')}
      </Button>
    </div>
  );
}
