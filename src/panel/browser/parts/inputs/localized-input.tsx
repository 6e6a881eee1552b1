import React, { useState } from 'react';
import { parsed } from '../format';
import type { InputProps } from './input-props';
import { RichText } from './rich-text';

const LANGUAGES = ['tr', 'en', 'de', 'ru', 'fr', 'ar'];

export function LocalizedInput({
  id,
  labelledBy,
  kind,
  value,
  invalid,
  describedBy,
  text,
  onChange,
}: InputProps): React.ReactElement {
  const texts = parsed<Record<string, string>>(value) ?? {};
  const [more, setMore] = useState<string[]>([]);
  const shown = LANGUAGES.filter(
    (language) => ['tr', 'en'].includes(language) || texts[language] || more.includes(language),
  );
  const hidden = LANGUAGES.filter((language) => !shown.includes(language));
  const set = (language: string, next: string) => onChange(JSON.stringify({ ...texts, [language]: next }));
  return (
    <div className="p-localized">
      {shown.map((language, index) => {
        const inputId = index === 0 ? id : `${id}-${language}`;
        const shared = {
          id: inputId,
          lang: language,
          dir: language === 'ar' ? 'rtl' : 'ltr',
          className: 'p-input',
          'aria-labelledby': `${labelledBy} language-${inputId}`,
          'aria-invalid': invalid,
          'aria-describedby': describedBy,
        };
        return (
          <div key={language} className="p-language">
            <label
              id={`language-${inputId}`}
              htmlFor={inputId}
              className="p-language-name"
              title={text(`languages.${language}`)}
            >
              {language.toUpperCase()}
            </label>
            {kind === 'localized' ? (
              <input
                {...shared}
                value={texts[language] ?? ''}
                onChange={(event) => set(language, event.target.value)}
              />
            ) : kind === 'localizedLong' ? (
              <textarea
                {...shared}
                rows={3}
                value={texts[language] ?? ''}
                onChange={(event) => set(language, event.target.value)}
              />
            ) : (
              <RichText
                id={inputId}
                labelledBy={shared['aria-labelledby']}
                invalid={invalid}
                describedBy={describedBy}
                text={text}
                html={texts[language] ?? ''}
                onHtml={(html) => set(language, String(html))}
              />
            )}
          </div>
        );
      })}
      {hidden.length > 0 ? (
        <div className="p-more-languages">
          {hidden.map((language) => (
            <button
              key={language}
              type="button"
              className="p-link"
              onClick={() => setMore([...more, language])}
            >
              + {text(`languages.${language}`)}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
