import { RichTextEditor } from '@adminjs/design-system';
import React, { useEffect, useRef, useState } from 'react';
import type { FieldMarks } from '../../parts/field';
import type { Translate } from '../../parts/panel';

/** The commands of the editor of AdminJS' design system (Tiptap) that the toolbar runs. */
interface Commands {
  focus(): Commands;
  toggleBold(): Commands;
  toggleItalic(): Commands;
  toggleHeading(attributes: { level: number }): Commands;
  toggleBulletList(): Commands;
  setLink(attributes: { href: string }): Commands;
  unsetAllMarks(): Commands;
  clearNodes(): Commands;
  setContent(html: string): Commands;
  run(): boolean;
}

interface Editor {
  isEmpty: boolean;
  getHTML(): string;
  chain(): Commands;
  setOptions(options: object): void;
}

export interface RichTextProps extends FieldMarks {
  'aria-labelledby'?: string;
  lang?: string;
  dir?: string;
  html: string;
  text: Translate;
  onHtml: (html: string) => void;
}

const LINK = /^(https?:|mailto:|tel:)/;

/** What is pasted comes in as plain text. */
export function RichText(props: RichTextProps): React.ReactElement {
  const { id, lang, dir, html, text, onHtml } = props;
  const [editor, setEditor] = useState<Editor>();
  const latest = useRef({ html, onHtml });
  const invalid = props['aria-invalid'];
  const describedBy = props['aria-describedby'];
  const labelledBy = props['aria-labelledby'] ?? `${id}-label`;

  useEffect(() => {
    // The form was reset, or filled from elsewhere.
    if (editor && html !== latest.current.html) editor.chain().setContent(html).run();
    latest.current = { html, onHtml };
  }, [editor, html, onHtml]);
  useEffect(() => {
    const marks = { 'aria-invalid': String(invalid ?? false), 'aria-describedby': describedBy };
    const names = { id, lang, dir, role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy };
    const given = Object.entries({ ...names, ...marks }).filter(([, value]) => value !== undefined);
    const attributes = { class: 'p-rich', ...Object.fromEntries(given) };
    editor?.setOptions({ editorProps: { attributes, handleDOMEvents: { paste: pastePlain } } });
  }, [editor, id, lang, dir, invalid, describedBy, labelledBy]);

  const link = () => {
    const href = window.prompt(text('fields.linkAddress'), 'https://');
    if (href && LINK.test(href)) editor?.chain().focus().setLink({ href }).run();
  };
  const run = (command: (commands: Commands) => Commands) => () =>
    void (editor && command(editor.chain().focus()).run());
  const tools: [string, string, () => void][] = [
    ['richBold', 'B', run((commands) => commands.toggleBold())],
    ['richItalic', 'I', run((commands) => commands.toggleItalic())],
    ['richHeading', 'H', run((commands) => commands.toggleHeading({ level: 3 }))],
    ['richList', '•', run((commands) => commands.toggleBulletList())],
    ['richLink', '↗', link],
    ['richClear', 'T', run((commands) => commands.unsetAllMarks().clearNodes())],
  ];
  return (
    <div className="p-editor">
      <div role="toolbar" className="p-tools" aria-labelledby={labelledBy}>
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
      <RichTextEditor
        value={html}
        onChange={() => undefined}
        options={{
          // What is typed stays as it is typed: no quotes of another language, no Markdown.
          enableInputRules: false,
          onCreate: (created: { editor: Editor }) => setEditor(created.editor),
          onUpdate: ({ editor: changed }: { editor: Editor }) => {
            const next = changed.isEmpty ? '' : changed.getHTML();
            latest.current.html = next;
            latest.current.onHtml(next);
          },
        }}
      />
    </div>
  );
}

function pastePlain(view: { pasteText(text: string): boolean }, event: ClipboardEvent): boolean {
  event.preventDefault();
  view.pasteText(event.clipboardData?.getData('text/plain') ?? '');
  return true;
}
