import React from 'react';
import type { Outcome } from '../rates/rates.contract';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { useText } from '../parts/panel';

interface SeasonOutcomeProps {
  outcome: Outcome;
  onConfirm: () => void;
}

export function SeasonOutcome({ outcome, onConfirm }: SeasonOutcomeProps): React.ReactElement | null {
  const text = useText('pages.setup.outcomes');
  switch (outcome.status) {
    case 'saved':
      return null;
    case 'questions':
      return (
        <Notice kind="warning" takesFocus>
          <p>{text('questions')}</p>
          <Reasons reasons={outcome.questions.items.map(({ reason }) => reason)} />
          <Button look="quiet" onClick={onConfirm}>
            {text('saveAnyway')}
          </Button>
        </Notice>
      );
    case 'refused':
      return (
        <Notice takesFocus>
          <p>{text('refused')}</p>
          <Reasons reasons={outcome.refusals.items.map(({ reason }) => reason)} />
        </Notice>
      );
    default:
      return <Notice kind="note">{text(outcome.status)}</Notice>;
  }
}

function Reasons({ reasons }: { reasons: readonly string[] }): React.ReactElement {
  const text = useText('pages.setup.outcomes.reasons');
  return (
    <ul className="p-list">
      {[...new Set(reasons)].map((reason) => (
        <li key={reason}>{text(reason)}</li>
      ))}
    </ul>
  );
}
