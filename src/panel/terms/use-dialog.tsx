import React, { useState } from 'react';
import { DateInput } from '../parts/date-input';
import type { UndoableDone } from '../parts/done';
import { Field } from '../parts/field';
import { FormDialog } from '../parts/form-dialog';
import { localizedText } from '../parts/format';
import { Select } from '../parts/select';
import { type PageChange, useChange } from '../parts/use-change';
import type { SavedRecord } from '../page/versions';
import { type TermsList, useTermsWords } from './words';

/** Whose terms are set: of arrivals, a rate plan, or all other stays; without a range or plan, of another one. */
export type UsedTerms =
  | { kind: 'hotel' }
  | { kind: 'plan'; plan?: TermsList['plans'][number] }
  | { kind: 'arrivals'; range?: TermsList['arrivals'][number] };

interface UseDialogProps {
  list: TermsList;
  use: UsedTerms;
  reload: () => Promise<unknown>;
  onClose: () => void;
  onDone: (name: string, undo: UndoableDone['undo']) => Promise<void>;
}

interface UseFields {
  ratePlanId: number;
  from: string;
  to: string;
  refundableTermsId: number | null;
  nonRefundableTermsId: number | null;
}

type Change = PageChange<'terms'>;

export function UseDialog({ list, use, reload, onClose, onDone }: UseDialogProps): React.ReactElement {
  const words = useTermsWords(list);
  const { word, text } = words;
  const change = useChange('terms', words.refusal);
  const faultIn = words.faultsIn(change.faults);
  const [fields, setFields] = useState(() => fieldsOf(list, use));
  const set = (changes: Partial<UseFields>) => setFields({ ...fields, ...changes });
  const name = nameOf(list, use, fields, words);
  const choose = (ratePlanId: number) => {
    const plan = list.plans.find((one) => one.ratePlanId === ratePlanId);
    set({ ratePlanId, ...termsOf(plan) });
  };
  const submit = async () => {
    const before = fieldsOf(list, withPlan(list, use, fields));
    const saved = await save(change, use, fields);
    if (saved === undefined) return;
    await onDone(name, async () => {
      if (!(await takeBack(change, use, before, saved))) return undefined;
      await reload();
      return text('rules.undone', { name });
    });
  };
  return (
    <FormDialog
      title={
        use.kind === 'hotel'
          ? word('use.hotel')
          : word(use.kind === 'plan' ? 'use.addPlan' : 'use.addArrivals')
      }
      change={change}
      submit={text('buttons.save')}
      working={text('buttons.saving')}
      onSubmit={submit}
      onClose={onClose}
    >
      {use.kind === 'plan' ? (
        <Field label={word('use.plan')} fault={faultIn('ratePlanId')}>
          <Select
            options={list.plans.map((plan) => [plan.ratePlanId, words.planName(plan)])}
            disabled={use.plan !== undefined}
            value={fields.ratePlanId}
            onChange={(id) => choose(Number(id))}
          />
        </Field>
      ) : null}
      {use.kind === 'arrivals'
        ? (['from', 'to'] as const).map((part) => (
            <Field key={part} label={word(`use.${part}`)} fault={faultIn(part)} isRequired>
              <DateInput className="p-short" value={fields[part]} onChange={(day) => set({ [part]: day })} />
            </Field>
          ))
        : null}
      {(['refundable', 'nonRefundable'] as const).map((rate) => (
        <Field key={rate} label={word(`use.${rate}`)} fault={faultIn(`${rate}TermsId`)}>
          <Select
            empty={word(use.kind === 'hotel' ? 'use.none' : 'use.asHotel')}
            options={list.terms
              .filter(({ isRetired }) => !isRetired)
              .map((terms) => [terms.id, localizedText(terms.name)])}
            value={fields[`${rate}TermsId`] ?? ''}
            onChange={(id) => set({ [`${rate}TermsId`]: id === '' ? null : Number(id) })}
          />
        </Field>
      ))}
    </FormDialog>
  );
}

function termsOf(one: TermsList['defaults'] | undefined) {
  return {
    refundableTermsId: one?.refundableTermsId ?? null,
    nonRefundableTermsId: one?.nonRefundableTermsId ?? null,
  };
}

function fieldsOf(list: TermsList, use: UsedTerms): UseFields {
  const plan = use.kind === 'plan' ? (use.plan ?? list.plans[0]) : undefined;
  const range = use.kind === 'arrivals' ? use.range : undefined;
  return {
    ratePlanId: plan?.ratePlanId ?? 0,
    from: range?.from ?? '',
    to: range?.to ?? '',
    ...termsOf(use.kind === 'hotel' ? list.defaults : (plan ?? range)),
  };
}

/** The rate plan that was chosen, where the dialog began with none. */
function withPlan(list: TermsList, use: UsedTerms, { ratePlanId }: UseFields): UsedTerms {
  const plan = list.plans.find((one) => one.ratePlanId === ratePlanId);
  return use.kind === 'plan' && plan ? { kind: 'plan', plan } : use;
}

function nameOf(
  list: TermsList,
  use: UsedTerms,
  fields: UseFields,
  words: ReturnType<typeof useTermsWords>,
): string {
  if (use.kind === 'hotel') return words.word('use.hotel');
  if (use.kind === 'arrivals') return words.word('use.addArrivals');
  const plan = list.plans.find(({ ratePlanId }) => ratePlanId === fields.ratePlanId);
  return plan ? words.planName(plan) : '';
}

/** Returns the range of arrivals that was saved, null for what has no record of its own; undefined where it was refused. */
async function save(
  change: Change,
  use: UsedTerms,
  fields: UseFields,
): Promise<SavedRecord | null | undefined> {
  const { ratePlanId, from, to, ...terms } = fields;
  if (use.kind === 'hotel') return (await change.run('saveDefaults', terms)) ? null : undefined;
  if (use.kind === 'plan')
    return (await change.run('saveOfPlan', { ratePlanId, ...terms })) ? null : undefined;
  const { id = null, version = null } = use.range ?? {};
  return (await change.run('saveArrivals', { id, version, arrivals: { from, to, ...terms } }))?.data;
}

async function takeBack(
  change: Change,
  use: UsedTerms,
  before: UseFields,
  saved: SavedRecord | null,
): Promise<boolean> {
  if (!saved) return (await save(change, use, before)) !== undefined;
  if (use.kind !== 'arrivals' || !use.range)
    return (await change.run('endArrivals', { id: saved.id })) !== undefined;
  const { from, to, ...terms } = before;
  const arrivals = { from, to, ...termsOf(terms) };
  return (await change.run('saveArrivals', { ...saved, arrivals })) !== undefined;
}
