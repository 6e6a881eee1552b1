import React, { useState } from 'react';
import { Button } from '../../parts/button';
import { TextInput } from '../../parts/field';
import { parsed } from '../../parts/format';
import { isPanelLanguage, TEXT_LANGUAGES } from '../../../values/languages';
import type { InputProps } from './input-props';
import { LaterRichText } from './later-rich-text';

export function LocalizedInput(props: InputProps): React.ReactElement {
  const { id = '', value, text, onChange } = props;
  const texts = parsed<Record<string, string>>(value) ?? {};
  const [added, setAdded] = useState<string[]>([]);
  const isShown = (language: string) =>
    isPanelLanguage(language) || Boolean(texts[language]) || added.includes(language);
  const hidden = TEXT_LANGUAGES.filter((language) => !isShown(language));
  return (
    <div className="p-localized">
      {TEXT_LANGUAGES.filter(isShown).map((language, index) => (
        <LanguageInput
          key={language}
          {...props}
          inputId={index === 0 ? id : `${id}-${language}`}
          language={language}
          written={texts[language] ?? ''}
          onText={(next) => onChange(JSON.stringify({ ...texts, [language]: next }))}
        />
      ))}
      {hidden.length > 0 ? (
        <div className="p-more-languages">
          {hidden.map((language) => (
            <Button key={language} look="link" onClick={() => setAdded([...added, language])}>
              + {text(`languages.${language}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

interface LanguageInputProps extends InputProps {
  inputId: string;
  language: string;
  written: string;
  onText: (text: string) => void;
}

function LanguageInput(props: LanguageInputProps): React.ReactElement {
  const { id, inputId, kind, language, written, text, onText } = props;
  const shared = {
    id: inputId,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    'aria-labelledby': `${id}-label language-${inputId}`,
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
  };
  return (
    <div className="p-language">
      <label
        id={`language-${inputId}`}
        htmlFor={inputId}
        className="p-language-name"
        title={text(`languages.${language}`)}
      >
        {language.toUpperCase()}
      </label>
      {kind === 'localized' ? (
        <TextInput {...shared} value={written} onChange={onText} />
      ) : kind === 'localizedLong' ? (
        <textarea
          {...shared}
          className="p-input"
          rows={3}
          value={written}
          onChange={(event) => onText(event.target.value)}
        />
      ) : (
        <LaterRichText {...shared} text={text} html={written} onHtml={onText} />
      )}
    </div>
  );
}
