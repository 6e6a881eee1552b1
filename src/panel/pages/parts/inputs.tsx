import React, { useEffect, useRef, useState } from 'react';
import { call } from './call';
import { parsed } from './format';
import { hotel, panel, type Translate } from './panel';
import { ReferenceSelect } from './reference-select';

/** What every input of a form gets. Values with parts are JSON texts, coming and going. */
export interface InputProps {
  id: string;
  kind: string;
  value: unknown;
  invalid: boolean;
  describedBy: string | undefined;
  required: boolean;
  choices: string[];
  choiceKey: (choice: string) => string;
  reference: string;
  props: Record<string, unknown>;
  text: Translate;
  onChange: (value: unknown) => void;
}

const LANGUAGES = ['tr', 'en', 'de', 'ru', 'fr', 'ar'];

/** The input of a field, by its kind. */
export function Input(props: InputProps): React.ReactElement {
  const { kind } = props;
  const given = props.value === null || props.value === undefined ? '' : String(props.value);
  const common = {
    id: props.id,
    'aria-invalid': props.invalid,
    'aria-describedby': props.describedBy,
    className: 'p-input',
  };
  const typed = (event: { target: { value: string } }) => props.onChange(event.target.value);
  switch (kind) {
    case 'longText':
      return <textarea {...common} rows={5} value={given} onChange={typed} />;
    case 'richText':
      return <RichText {...props} html={given} onHtml={props.onChange} />;
    case 'whole':
      return (
        <input {...common} inputMode="numeric" className="p-input p-short" value={given} onChange={typed} />
      );
    case 'decimal':
    case 'money':
      return <DecimalInput {...props} common={common} given={given} />;
    case 'day':
      return <input {...common} type="date" className="p-input p-short" value={given} onChange={typed} />;
    case 'time':
      return (
        <input
          {...common}
          inputMode="numeric"
          placeholder="12:00"
          maxLength={5}
          className="p-input p-short"
          value={given}
          onChange={typed}
        />
      );
    case 'flag':
      return (
        <span className="p-switch">
          <input
            {...common}
            className=""
            type="checkbox"
            role="switch"
            checked={given === 'true'}
            onChange={(event) => props.onChange(event.target.checked)}
          />
          <span aria-hidden="true" />
        </span>
      );
    case 'choice':
      return (
        <select {...common} value={given} onChange={typed}>
          {given === '' || !props.required ? <option value="">{props.text('labels.none')}</option> : null}
          {props.choices.map((choice) => (
            <option key={choice} value={choice}>
              {props.text(props.choiceKey(choice))}
            </option>
          ))}
        </select>
      );
    case 'reference':
      return (
        <ReferenceSelect
          id={props.id}
          resourceId={props.reference}
          value={given}
          invalid={props.invalid}
          empty={props.text('labels.none')}
          onChange={props.onChange}
        />
      );
    case 'secret':
      return (
        <input
          {...common}
          type="password"
          autoComplete="new-password"
          value={given}
          placeholder={props.text('labels.unchanged')}
          onChange={typed}
        />
      );
    case 'localized':
    case 'localizedLong':
    case 'localizedRich':
      return <LocalizedInput {...props} />;
    case 'lines':
      return (
        <textarea
          {...common}
          rows={4}
          placeholder={props.text('fields.line')}
          value={(parsed<string[]>(props.value) ?? []).join('\n')}
          onChange={(event) => props.onChange(JSON.stringify(event.target.value.split('\n')))}
        />
      );
    case 'adultMultipliers':
      return <MultipliersInput {...props} />;
    case 'childBands':
      return <BandsInput {...props} />;
    case 'features':
      return <FeaturesInput {...props} />;
    case 'images':
      return <ImagesInput {...props} />;
    case 'paymentTypes':
      return <PaymentTypesInput {...props} />;
    case 'permissions':
      return <PermissionsInput {...props} />;
    default:
      return <input {...common} value={given} onChange={typed} />;
  }
}

/** A decimal with the language's own sign; what goes to the server has a point. */
function DecimalInput({
  common,
  given,
  kind,
  onChange,
}: InputProps & { common: object; given: string }): React.ReactElement {
  const comma = panel.language === 'tr';
  return (
    <span className="p-with-unit">
      <input
        {...common}
        inputMode="decimal"
        className="p-input p-short"
        value={comma ? given.replace('.', ',') : given}
        onChange={(event) => onChange(event.target.value.replace(',', '.'))}
      />
      {kind === 'money' && hotel ? <span>{hotel.currency}</span> : null}
    </span>
  );
}

function LocalizedInput({
  id,
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
          'aria-invalid': invalid,
          'aria-describedby': describedBy,
        };
        return (
          <div key={language} className="p-language">
            <label htmlFor={inputId} className="p-language-name" title={text(`languages.${language}`)}>
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

interface RichTextProps {
  id: string;
  html: string;
  text: Translate;
  onHtml: (html: string) => void;
}

/** A small editor for texts with headings, lists and links. What is pasted comes in as plain text. */
function RichText({ id, html, text, onHtml }: RichTextProps): React.ReactElement {
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

interface RowButtonsProps {
  index: number;
  count: number;
  text: Translate;
  /** Gives the rows in their new order, or without the one removed. */
  onMove?: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}

function RowButtons({ index, count, text, onMove, onRemove }: RowButtonsProps): React.ReactElement {
  return (
    <span className="p-row-buttons">
      {onMove ? (
        <>
          <button
            type="button"
            aria-label={text('buttons.up')}
            title={text('buttons.up')}
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          >
            ↑
          </button>
          <button
            type="button"
            aria-label={text('buttons.down')}
            title={text('buttons.down')}
            disabled={index === count - 1}
            onClick={() => onMove(index, index + 1)}
          >
            ↓
          </button>
        </>
      ) : null}
      <button
        type="button"
        aria-label={text('buttons.remove')}
        title={text('buttons.remove')}
        onClick={() => onRemove(index)}
      >
        ×
      </button>
    </span>
  );
}

function moved<T>(rows: T[], from: number, to: number): T[] {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

function MultipliersInput({ id, value, text, invalid, onChange }: InputProps): React.ReactElement {
  const rows = parsed<string[]>(value) ?? [];
  const set = (next: string[]) => onChange(JSON.stringify(next));
  return (
    <div>
      <table className="p-table" aria-invalid={invalid}>
        <thead>
          <tr>
            <th>{text('fields.adults')}</th>
            <th>{text('fields.multiplier')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <td>{index + 1}</td>
              <td>
                <input
                  id={index === 0 ? id : undefined}
                  className="p-input p-short"
                  inputMode="decimal"
                  aria-label={`${index + 1} ${text('fields.adults')}`}
                  value={row}
                  onChange={(event) =>
                    set(rows.map((one, i) => (i === index ? event.target.value.replace(',', '.') : one)))
                  }
                />
              </td>
              <td>
                {index === rows.length - 1 ? (
                  <RowButtons
                    index={index}
                    count={rows.length}
                    text={text}
                    onRemove={() => set(rows.slice(0, -1))}
                  />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="p-link" onClick={() => set([...rows, String(rows.length + 1)])}>
        + {text('buttons.add')}
      </button>
      <p className="p-hint">{text('fields.adultsHint')}</p>
    </div>
  );
}

interface Band {
  ordinal: number | string;
  fromAge: number | string;
  toAge: number | string;
  multiplier: string;
}

function BandsInput({ value, text, invalid, onChange }: InputProps): React.ReactElement {
  const rows = parsed<Band[]>(value) ?? [];
  const set = (next: Band[]) => onChange(JSON.stringify(next));
  const cell = (index: number, name: keyof Band, label: string) => (
    <input
      className="p-input p-tiny"
      inputMode={name === 'multiplier' ? 'decimal' : 'numeric'}
      aria-label={`${label} ${index + 1}`}
      value={String(rows[index]?.[name] ?? '')}
      onChange={(event) =>
        set(
          rows.map((row, i) =>
            i === index ? { ...row, [name]: event.target.value.replace(',', '.') } : row,
          ),
        )
      }
    />
  );
  const columns = ['ordinal', 'fromAge', 'toAge', 'multiplier'] as const;
  return (
    <div>
      <table className="p-table" aria-invalid={invalid}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name}>{text(`fields.${name}`)}</th>
            ))}
            <th />
          </tr>
        </thead>
        <tbody>
          {rows.map((_, index) => (
            <tr key={index}>
              {columns.map((name) => (
                <td key={name}>{cell(index, name, text(`fields.${name}`))}</td>
              ))}
              <td>
                <RowButtons
                  index={index}
                  count={rows.length}
                  text={text}
                  onRemove={(at) => set(rows.filter((_row, i) => i !== at))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        className="p-link"
        onClick={() => set([...rows, { ordinal: 1, fromAge: 0, toAge: 6, multiplier: '0' }])}
      >
        + {text('buttons.add')}
      </button>
      <p className="p-hint">{text('fields.childHint')}</p>
    </div>
  );
}

interface Feature {
  title: Record<string, string>;
  icon: string;
}

function FeaturesInput({ value, text, onChange }: InputProps): React.ReactElement {
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

/** The smallest size of a picture that was uploaded here; pictures of hotel files have one size. */
function smallPicture(path: string): string {
  return path.replace(/-1920\.jpg$/, '-480.jpg');
}

function ImagesInput({ id, value, text, onChange }: InputProps): React.ReactElement {
  const paths = parsed<string[]>(value) ?? [];
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const set = (next: string[]) => onChange(JSON.stringify(next));
  const upload = async (files: FileList | null) => {
    setBusy(true);
    setFault('');
    let next = paths;
    for (const file of files ?? []) {
      const body = new Blob([await file.arrayBuffer()], { type: 'application/octet-stream' });
      const answer = await call<{ path: string }>('/admin/api/pages/media/upload', body);
      if (answer.ok) next = [...next, answer.data.path];
      else setFault(text(`messages.${answer.message}`));
    }
    set(next);
    setBusy(false);
  };
  return (
    <div>
      <div className="p-images">
        {paths.map((path, index) => (
          <figure key={path}>
            <img src={smallPicture(path)} alt={text('fields.image', { number: index + 1 })} />
            <RowButtons
              index={index}
              count={paths.length}
              text={text}
              onMove={(from, to) => set(moved(paths, from, to))}
              onRemove={(at) => set(paths.filter((_path, i) => i !== at))}
            />
          </figure>
        ))}
      </div>
      <label className="p-button p-button-quiet">
        {text(busy ? 'buttons.saving' : 'buttons.upload')}
        <input
          id={id}
          className="p-visually-hidden"
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          disabled={busy}
          onChange={(event) => void upload(event.target.files)}
        />
      </label>
      <p className="p-hint">{text('fields.imagesHint')}</p>
      {fault ? (
        <p className="p-fault" role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

const PAYMENT_TYPES = [1, 3, 9, 10];

function PaymentTypesInput({ id, value, choiceKey, text, onChange }: InputProps): React.ReactElement {
  const chosen = parsed<number[]>(value) ?? [];
  const rest = PAYMENT_TYPES.filter((type) => !chosen.includes(type));
  const set = (next: number[]) => onChange(JSON.stringify(next));
  return (
    <div>
      <ul className="p-choices">
        {[...chosen, ...rest].map((type, index) => {
          const on = chosen.includes(type);
          return (
            <li key={type}>
              <label className="p-check">
                <input
                  id={index === 0 ? id : undefined}
                  type="checkbox"
                  checked={on}
                  onChange={() => set(on ? chosen.filter((one) => one !== type) : [...chosen, type])}
                />
                {text(choiceKey(String(type)))}
              </label>
              {on ? (
                <span className="p-row-buttons">
                  <button
                    type="button"
                    aria-label={text('buttons.up')}
                    title={text('buttons.up')}
                    disabled={index === 0}
                    onClick={() => set(moved(chosen, index, index - 1))}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    aria-label={text('buttons.down')}
                    title={text('buttons.down')}
                    disabled={index === chosen.length - 1}
                    onClick={() => set(moved(chosen, index, index + 1))}
                  >
                    ↓
                  </button>
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
      <p className="p-hint">{text('fields.paymentOrder')}</p>
    </div>
  );
}

interface Permission {
  hotelId: number;
  title: string;
  enabled: boolean;
}

/** The hotels for which a partner may act; for operators. */
function PermissionsInput({ id, value, text, onChange }: InputProps): React.ReactElement {
  const rows = parsed<Permission[]>(value) ?? [];
  const set = (next: Permission[]) => onChange(JSON.stringify(next));
  const others = panel.hotels.filter((one) => !rows.some((row) => row.hotelId === one.id));
  return (
    <div>
      <table className="p-table">
        <thead>
          <tr>
            <th>{text('fields.hotel')}</th>
            <th>{text('fields.enabled')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.hotelId}>
              <td>{row.title}</td>
              <td>
                <input
                  type="checkbox"
                  aria-label={`${row.title}: ${text('fields.enabled')}`}
                  checked={row.enabled}
                  onChange={() =>
                    set(rows.map((one, i) => (i === index ? { ...one, enabled: !one.enabled } : one)))
                  }
                />
              </td>
              <td>
                <RowButtons
                  index={index}
                  count={rows.length}
                  text={text}
                  onRemove={(at) => set(rows.filter((_row, i) => i !== at))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {others.length > 0 ? (
        <select
          id={id}
          className="p-input p-medium"
          aria-label={text('fields.hotel')}
          value=""
          onChange={(event) => {
            const added = others.find((one) => String(one.id) === event.target.value);
            if (added) set([...rows, { hotelId: added.id, title: added.title, enabled: true }]);
          }}
        >
          <option value="">+ {text('fields.hotel')}</option>
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  );
}
