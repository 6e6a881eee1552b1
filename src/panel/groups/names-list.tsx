import React, { useState } from 'react';
import type { ListPreview, NamesOfBooking } from '../../guests/names/names-of-booking';
import { MAX_GUEST_LIST_LENGTH } from '../../values/limits';
import { Button } from '../parts/button';
import { downloadAddress } from '../parts/call';
import { Field } from '../parts/field';
import { Notice } from '../parts/notice';
import { useUnsaved } from '../parts/unsaved';
import { useChange } from '../parts/use-change';
import { NamesPreview } from './names-preview';
import { useGroupWords } from './words';

interface NamesListProps {
  booking: NamesOfBooking;
  onDone: (text: string) => void;
  onReload: () => Promise<unknown>;
}

export function NamesList({ booking, onDone, onReload }: NamesListProps): React.ReactElement {
  const { bookingId } = booking;
  const { word, refusal } = useGroupWords();
  const [text, setText] = useState('');
  const [replaces, setReplaces] = useState(false);
  const [preview, setPreview] = useState<ListPreview>();
  const change = useChange('groups', refusal, () => void onReload());
  useUnsaved(text.trim() !== '');
  const write = (written: string) => {
    setText(written);
    setPreview(undefined);
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const done = await change.run('readFile', new Blob([file], { type: 'application/octet-stream' }));
    if (done) write(done.data.text);
  };
  const look = async () => {
    const done = await change.run('readList', { bookingId, text, replaces });
    if (done) setPreview(done.data);
  };
  const save = async () => {
    if (!preview) return;
    const rooms = namedRooms(preview);
    const count = preview.lines.length;
    if (!(await change.run('saveNames', { bookingId, version: preview.version, rooms }))) return;
    write('');
    await onReload();
    onDone(word('names.saved', { count }));
  };
  return (
    <section className="p-card" aria-labelledby="g-list">
      <h2 id="g-list">{word('names.list')}</h2>
      <p className="p-hint">{word('names.hint')}</p>
      <Files bookingId={bookingId} isBusy={change.isBusy} onFile={(file) => void readFile(file)} />
      {change.refusal === '' ? null : <Notice takesFocus>{change.refusal}</Notice>}
      <Field className="p-field-above" label={word('names.text')}>
        <textarea
          className="p-input g-text"
          rows={8}
          spellCheck={false}
          // What is typed while an answer is on its way would be lost by it.
          readOnly={change.isBusy}
          maxLength={MAX_GUEST_LIST_LENGTH}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      <label className="g-check">
        <input
          type="checkbox"
          checked={replaces}
          disabled={change.isBusy}
          onChange={(event) => {
            setReplaces(event.target.checked);
            setPreview(undefined);
          }}
        />
        <span>{word('names.replaces')}</span>
      </label>
      <div className="p-acts">
        <Button
          look={preview ? 'quiet' : 'main'}
          disabled={change.isBusy || text.trim() === ''}
          onClick={() => void look()}
        >
          {word('names.preview')}
        </Button>
      </div>
      {preview ? (
        <NamesPreview booking={booking} preview={preview} isBusy={change.isBusy} onSave={() => void save()} />
      ) : null}
    </section>
  );
}

/** The rooms of a list with their guests, as they are saved. */
function namedRooms({ rooms }: ListPreview) {
  return rooms.map(({ reservationId, guests }) => ({
    reservationId,
    guests: guests.map(({ firstName, lastName, identityNumber, birthDate, nationality }) => ({
      firstName,
      lastName,
      identityNumber: identityNumber ?? '',
      birthDate: birthDate ?? '',
      nationality: nationality ?? '',
    })),
  }));
}

interface FilesProps {
  bookingId: number;
  isBusy: boolean;
  onFile: (file: File | undefined) => void;
}

function Files({ bookingId, isBusy, onFile }: FilesProps): React.ReactElement {
  const { word } = useGroupWords();
  const template = downloadAddress('groups', 'template', { bookingId });
  return (
    <div className="p-acts">
      <a className="p-button p-button-quiet" href={template} download>
        {word('names.template')}
      </a>
      <label className="g-file">
        <span className="p-button p-button-quiet">{word('names.file')}</span>
        <input
          type="file"
          className="p-visually-hidden"
          disabled={isBusy}
          accept=".xlsx,.csv,.txt,text/csv,text/plain"
          onChange={(event) => {
            onFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
    </div>
  );
}
