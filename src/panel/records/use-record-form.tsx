import type { BasePropertyJSON } from 'adminjs';
import { useEffect, useState } from 'react';
import type { OneTimeSecret, RecordAnswer } from './records.contract';
import { call } from '../parts/call';
import { factsOf } from './field-facts';
import { isSingle, type RecordProps } from './record-head';
import { parsed } from '../parts/format';
import { noteUnsaved } from '../parts/unsaved';

type RecordValues = Record<string, unknown>;

export const WHOLE_FORM = '_form';

/** Unsaved input by the address of its form: it outlives a look at another page of the panel. */
const drafts = new Map<string, { values: RecordValues; seen: RecordValues }>();

export type Saved = { kind: 'refused' } | { kind: 'saved'; message: string; once: OneTimeSecret[] };

export function useRecordForm({ resource, record, action }: RecordProps) {
  const isNew = action.name === 'new';
  const isOnlyOne = isSingle(resource);
  const properties = fieldsOf(resource.editProperties, isNew);
  const params = record?.params ?? {};
  const [address] = useState(window.location.pathname);
  const [draft, setDraft] = useState(() => drafts.get(address));
  /** The record as it was read: the server compares it with what is stored when the form is saved. */
  const [seen, setSeen] = useState(() => draft?.seen ?? startValues(properties, params, isNew));
  const [values, setValues] = useState<RecordValues>(draft?.values ?? seen);
  const [stored, setStored] = useState(() => storedSecrets(properties, params));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [concurrent, setConcurrent] = useState<RecordValues>({});
  const [isBusy, setBusy] = useState(false);
  const [clean, setClean] = useState(draft ? undefined : values);
  const isChanged = values !== clean;

  useEffect(() => {
    if (!isChanged) return;
    drafts.set(address, { values, seen });
    noteUnsaved(address, true);
  }, [address, isChanged, values, seen]);

  const forget = () => {
    drafts.delete(address);
    noteUnsaved(address, false);
    setClean(values);
    setDraft(undefined);
  };
  const refuse = (found: Record<string, string>, now: RecordValues = {}): Saved => {
    setFaults(found);
    // A person who has been warned may save all the same the next time.
    setConcurrent(now);
    setSeen({ ...seen, ...now });
    return { kind: 'refused' };
  };
  const save = async (): Promise<Saved> => {
    if (isBusy) return { kind: 'refused' };
    setBusy(true);
    const path = isNew ? 'actions/new' : `records/${record?.id ?? ''}/edit`;
    const input = isNew ? values : { ...values, _seen: JSON.stringify(seen) };
    const answer = await call<RecordAnswer>(`/admin/api/resources/${resource.id}/${path}`, input);
    setBusy(false);
    if (!answer.ok) return refuse({ [WHOLE_FORM]: answer.message });
    const { record: saved, notice } = answer.data;
    const { faults: wrong, now } = faultsOf(saved.errors ?? {});
    if (Object.keys(wrong).length > 0) return refuse(wrong, now);
    if (notice?.type === 'error') return refuse({ [WHOLE_FORM]: notice.message });
    setFaults({});
    forget();
    if (isOnlyOne) {
      const now = startValues(properties, saved.params, false);
      setValues((typed) => afterSaving(typed, values, now));
      setClean(now);
      setSeen(now);
      setStored(storedSecrets(properties, saved.params));
    }
    const once = parsed<OneTimeSecret[]>(saved.params['_once']) ?? [];
    return { kind: 'saved', message: notice?.message ?? 'successfullyUpdated', once };
  };
  return {
    isSingle: isOnlyOne,
    properties,
    address,
    values,
    stored,
    faults,
    concurrent,
    isBusy,
    forget,
    save,
    hasDraft: draft !== undefined,
    startAgain: () => {
      forget();
      const first = startValues(properties, params, isNew);
      setValues(first);
      setClean(first);
      setSeen(first);
    },
    set: (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value })),
  };
}

function fieldsOf(properties: BasePropertyJSON[], isNew: boolean): BasePropertyJSON[] {
  return properties.filter((property) => {
    const where = factsOf(property).form;
    return where === 'both' || where === (isNew ? 'new' : 'edit');
  });
}

/** The values `now` stored, with what was typed after `sent` was sent; `now` itself where nothing was. */
function afterSaving(typed: RecordValues, sent: RecordValues, now: RecordValues): RecordValues {
  const changed = Object.entries(typed).filter(([name, value]) => value !== sent[name]);
  return changed.length === 0 ? now : { ...now, ...Object.fromEntries(changed) };
}

function faultsOf(errors: NonNullable<RecordAnswer['record']['errors']>): {
  faults: Record<string, string>;
  now: RecordValues;
} {
  const wrong = Object.entries(errors).flatMap(([field, fault]) => (fault ? [{ field, fault }] : []));
  const changed = wrong.filter(({ fault }) => 'now' in fault);
  return {
    faults: Object.fromEntries(wrong.map(({ field, fault }) => [field, fault.message])),
    now: Object.fromEntries(changed.map(({ field, fault }) => [field, fault.now])),
  };
}

function startValues(properties: BasePropertyJSON[], params: RecordValues, isNew: boolean): RecordValues {
  const entries = properties.map((property) => {
    const { kind, initial } = factsOf(property);
    const value = isNew ? initial : params[property.propertyPath];
    return [property.propertyPath, kind === 'secret' ? '' : (value ?? (kind === 'flag' ? false : ''))];
  });
  return Object.fromEntries(entries) as RecordValues;
}

function storedSecrets(properties: BasePropertyJSON[], params: RecordValues): Set<string> {
  const secrets = properties.filter((property) => factsOf(property).kind === 'secret');
  const names = secrets.map((property) => property.propertyPath);
  return new Set(names.filter((name) => String(params[name]) === 'true'));
}
