import React, { useEffect, useRef } from 'react';
import type { Translate } from '../panel';

interface RichTextProps {
  id: string;
  labelledBy: string;
  invalid: boolean;
  describedBy: string | undefined;
  html: string;
  text: Translate;
  onHtml: (html: string) => void;
}

/** A small editor for texts with headings, lists and links. What is pasted comes in as plain text. */
export function RichText(props: RichTextProps): React.ReactElement {
  const { id, labelledBy, html, text, onHtml } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current && box.current.innerHTML !== html && document.activeElement !== box.current)
      box.current.innerHTML = html;
  }, [html]);
  const tell = () => onHtml(box.current?.innerHTML ?? '');
  const run = (command: string, argument?: string) => {
    box.current?.focus();
    document.execCommand(command, false, argument);
    tell();
  };
  const link = () => {
    const address = window.prompt(text('fields.linkAddress'), 'https://');
    if (address && /^(https?:|mailto:|tel:)/.test(address)) run('createLink', address);
  };
  const tools: [string, string, () => void][] = [
    ['richBold', 'B', () => run('bold')],
    ['richItalic', 'I', () => run('italic')],
    ['richHeading', 'H', () => run('formatBlock', 'h3')],
    ['richList', '•', () => run('insertUnorderedList')],
    ['richLink', '↗', link],
    ['richClear', 'T', () => (run('removeFormat'), run('formatBlock', 'p'))],
  ];
  return (
    <div className="p-editor">
      <div role="toolbar" className="p-tools">
        {tools.map(([name, sign, act]) => (
          <button
            key={name}
            type="button"
            title={text(`fields.${name}`)}
            aria-label={text(`fields.${name}`)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={act}
          >
            {sign}
          </button>
        ))}
      </div>
      <div
        id={id}
        ref={box}
        className="p-rich p-input"
        role="textbox"
        aria-multiline="true"
        aria-labelledby={labelledBy}
        aria-invalid={props.invalid}
        aria-describedby={props.describedBy}
        contentEditable
        suppressContentEditableWarning
        onInput={tell}
        onPaste={(event) => {
          event.preventDefault();
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
        }}
      />
    </div>
  );
}
