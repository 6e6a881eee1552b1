import React, { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { useText } from '../parts/panel';
import { useUnsaved } from '../parts/unsaved';
import { Choices } from './choices';
import type { StepFormProps } from './step-form-props';
import { useSetupChange } from './use-setup-change';

export function BoardsForm({ setup, onDone }: StepFormProps): React.ReactElement {
  const text = useText('pages.setup');
  const change = useSetupChange();
  const [codes, setCodes] = useState<string[]>([]);
  useUnsaved(codes.length > 0);
  const [priceType, setPriceType] = useState<0 | 1>(0);
  const add = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!(await change.run('addBoards', { codes, priceType }))) return;
    setCodes([]);
    await onDone(text('steps.boards.added', { count: codes.length }));
  };
  const refusal = change.refusalBeside([]);
  const usualBoards = setup.usualBoards.map(({ code, title, isRetired }) => {
    return [
      code,
      isRetired ? text('steps.boards.takeUpAgain', { title, code }) : `${title} (${code})`,
    ] as const;
  });
  return (
    <>
      <p className="p-setup-list">{setup.boards.map(({ code, title }) => `${code} · ${title}`).join(', ')}</p>
      {setup.usualBoards.length > 0 ? (
        <form onSubmit={(event) => void add(event)}>
          {refusal ? <Notice>{refusal}</Notice> : null}
          <Choices
            legend={text('steps.boards.choose')}
            options={usualBoards}
            chosen={codes}
            onChoose={setCodes}
          />
          <fieldset className="p-setup-choices">
            <legend>{text('steps.boards.prices')}</legend>
            {([0, 1] as const).map((type) => (
              <label key={type} className="p-check">
                <input
                  type="radio"
                  name="priceType"
                  checked={priceType === type}
                  onChange={() => setPriceType(type)}
                />
                {text(`steps.boards.priceTypes.${type}`)}
              </label>
            ))}
          </fieldset>
          <Button type="submit" disabled={change.isBusy}>
            {text('steps.boards.add')}
          </Button>
        </form>
      ) : null}
      <p className="p-hint">
        <Link to="/admin/resources/boards">{text('steps.boards.more')}</Link>
      </p>
    </>
  );
}
