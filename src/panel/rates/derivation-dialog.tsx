import React, { useState } from 'react';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import { MAX_ROUND_TO } from '../../values/limits';
import { AsOpened } from '../parts/as-opened';
import { Dialog } from '../parts/dialog';
import { faultUnder } from '../parts/faults';
import { FormDialog } from '../parts/form-dialog';
import { Notice } from '../parts/notice';
import { useOptionalText, useText } from '../parts/panel';
import { usePage } from '../parts/query';
import { useChange } from '../parts/use-change';
import { DerivationFields } from './derivation-fields';
import { type DerivationFields as Fields, fieldsOf, inputOf } from './derivation-form';
import { DerivationPreview } from './derivation-preview';
import type { OpenedDerivation, Outcome } from './rates.contract';
import { parentName, useFailure, useWords } from './words';

interface DerivationDialogProps {
  grid: RateGrid;
  /** With which it opens; another one can be chosen. */
  ratePlanId: number;
  onClose: () => void;
  onDone: (outcome: Outcome) => void;
}

/** How a rate plan derives its prices from another one, and what becomes of its own, as one change. */
export function DerivationDialog(props: DerivationDialogProps): React.ReactElement {
  const { grid, onClose } = props;
  const [ratePlanId, setRatePlanId] = useState(props.ratePlanId);
  const words = useWords();
  const failure = useFailure();
  const title = words('derivation.title', { plan: parentName(grid, ratePlanId) ?? '' });
  const read = usePage('rates', 'derivation', { ratePlanId }, { isFresh: true });
  if (!read.data) {
    return (
      <Dialog title={title} wide onClose={onClose}>
        {read.refused ? (
          <Notice retry={words('refresh')} onRetry={() => void read.reload()}>
            {failure(read.refused)}
          </Notice>
        ) : (
          <p role="status">{words('loading')}</p>
        )}
      </Dialog>
    );
  }
  return (
    <AsOpened key={ratePlanId} record={read.data}>
      {(opened, openAnew) => (
        <DerivationForm
          {...props}
          ratePlanId={ratePlanId}
          onPlan={setRatePlanId}
          title={title}
          opened={opened}
          openAnew={openAnew}
          onRefused={() => void read.reload()}
        />
      )}
    </AsOpened>
  );
}

interface DerivationFormProps extends DerivationDialogProps {
  title: string;
  onPlan: (ratePlanId: number) => void;
  opened: OpenedDerivation;
  openAnew: (() => void) | undefined;
  onRefused: () => void;
}

function DerivationForm(props: DerivationFormProps): React.ReactElement {
  const { grid, ratePlanId, onPlan, title, opened, openAnew, onRefused, onClose, onDone } = props;
  const text = useText();
  const optional = useOptionalText();
  const [fields, setFields] = useState(() => fieldsOf(opened.rule));
  const [tried, setTried] = useState<Parameters<typeof faultUnder>[0]>([]);
  const change = useChange('rates', useFailure(), onRefused);
  const faults = change.faults.length > 0 ? change.faults : tried;
  const faultIn = (field: string) => {
    const fault = faultUnder(faults, field);
    if (!fault) return undefined;
    const said = `pages.rates.derivation.faults.${field}`;
    const isSaid = fault.message.startsWith('is_') && optional(said) !== '';
    return isSaid ? text(said, { limit: MAX_ROUND_TO }) : text(`messages.${fault.message}`);
  };
  const set = (changes: Partial<Fields>) => setFields({ ...fields, ...changes });
  const wanted = inputOf(ratePlanId, fields);
  const submit = async () => {
    const done = await change.run('derive', { ...wanted, version: opened.version });
    if (done) onDone(done.data);
  };
  return (
    <FormDialog
      wide
      title={title}
      change={change}
      changed={text('messages.record_has_changed')}
      openAnew={openAnew}
      submit={text('buttons.save')}
      working={text('buttons.saving')}
      disabled={opened.rule === null && fields.planId === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="p-beside">
        <DerivationFields
          grid={grid}
          ratePlanId={ratePlanId}
          onPlan={onPlan}
          opened={opened}
          fields={fields}
          set={set}
          faultIn={faultIn}
        />
        <DerivationPreview grid={grid} opened={opened} wanted={wanted} onFaults={setTried} />
      </div>
    </FormDialog>
  );
}
