import React, { useEffect, useRef, useState } from 'react';
import { changePage } from '../../parts/call';
import { parsed } from '../../parts/format';
import type { InputProps } from './input-props';
import { moveRow, RowButtons } from './row-buttons';

/** The smallest size of a picture that was uploaded here; pictures of hotel files have one size. */
function smallPicture(path: string): string {
  return path.replace(/-1920\.jpg$/, '-480.jpg');
}

export function ImagesInput({ id, value, text, onChange }: InputProps): React.ReactElement {
  const paths = parsed<string[]>(value) ?? [];
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  /** The pictures as they are now, for uploads that began earlier. */
  const latest = useRef(paths);
  useEffect(() => {
    latest.current = paths;
  });
  const set = (next: string[]) => {
    latest.current = next;
    onChange(JSON.stringify(next));
  };
  const upload = async (files: readonly File[]) => {
    setBusy(true);
    setFault('');
    for (const file of files) {
      const body = new Blob([await file.arrayBuffer()], { type: 'application/octet-stream' });
      const answer = await changePage('media', 'upload', body);
      if (answer.ok) set([...latest.current, answer.data.path]);
      // The file is the whole body, so that it is the picture that is too large.
      else setFault(text(`messages.${answer.status === 413 ? 'image_is_too_large' : answer.message}`));
    }
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
              onMove={(from, to) => set(moveRow(paths, from, to))}
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
          onChange={(event) => {
            void upload([...(event.target.files ?? [])]);
            // Else the same file, chosen again, would be no change.
            event.target.value = '';
          }}
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
