import {
  type CellField,
  type CellValue,
  isFlag,
  isPrice,
  isValidValue,
} from '../../inventory/rates/day-cell';
import type { Edit, FieldEdit, Rounding } from '../../inventory/rates/bulk-edit';
import type { BulkEditInput } from './rates.contract';
import { parseCell, parsePrice } from './cell-text';
import type { PanelLanguage } from '../../values/languages';

export type Level = 'room' | 'rate';
export type EditKind =
  'leave' | 'set' | 'add' | 'subtract' | 'percentUp' | 'percentDown' | 'clear' | 'on' | 'off';
export const ROUNDING_MODES = ['nearest', 'up', 'down'] as const;

export interface FieldChoice {
  kind: EditKind;
  text: string;
}

export interface BulkForm {
  ranges: { from: string; to: string }[];
  weekdays: ReadonlySet<number>;
  roomTypeIds: ReadonlySet<number>;
  boardIds: ReadonlySet<number>;
  choices: Readonly<Record<string, FieldChoice>>;
  roundStep: number;
  roundMode: (typeof ROUNDING_MODES)[number];
}

/** The part of the form that a fault stands at, with its text; of a field its key. */
export type BulkFault = { at: string; text: string };

export const ROUND_STEPS = [1, 10, 50, 100, 500, 1000];

export function choiceKey(level: Level, field: CellField): string {
  return `${level} ${field}`;
}

export function kindsOf(field: CellField): readonly EditKind[] {
  if (isFlag(field)) return ['leave', 'on', 'off'];
  const amounts: EditKind[] = ['leave', 'set', 'add', 'subtract'];
  if (isPrice(field)) return [...amounts, 'percentUp', 'percentDown', 'clear'];
  return field === 'allotment' ? [...amounts, 'percentUp', 'percentDown'] : [...amounts, 'clear'];
}

export function needsAmount(kind: EditKind): boolean {
  return !['leave', 'clear', 'on', 'off'].includes(kind);
}

export function bulkInput(
  form: BulkForm,
  today: string,
  language: PanelLanguage,
): { input: BulkEditInput; faults: [] } | { input: undefined; faults: BulkFault[] } {
  const faults: BulkFault[] = [];
  const fault = (at: string, text: string) => faults.push({ at, text });
  const areDatesValid = form.ranges.every(
    ({ from, to }) => from !== '' && to !== '' && from <= to && from >= today,
  );
  if (form.ranges.length === 0 || !areDatesValid) fault('ranges', 'faultDates');
  if (form.weekdays.size === 0) fault('weekdays', 'faultWeekdays');
  if (form.roomTypeIds.size === 0) fault('roomTypeIds', 'faultRooms');
  const chosen = Object.entries(form.choices).filter(([, { kind }]) => kind !== 'leave');
  if (chosen.length === 0) fault('fields', 'faultFields');
  if (chosen.some(([key]) => key.startsWith('rate ')) && form.boardIds.size === 0)
    fault('boardIds', 'faultBoards');
  const edits = chosen.flatMap(([key, choice]): FieldEdit[] => {
    const [level, field] = key.split(' ') as [Level, CellField];
    const edit = editOf(field, choice, form, language);
    if (!edit) fault(key, 'faultAmount');
    return edit ? [{ level, field, edit }] : [];
  });
  if (faults.length > 0) return { input: undefined, faults };
  const { ranges, weekdays, roomTypeIds, boardIds } = form;
  const input = {
    ranges,
    weekdays: [...weekdays],
    roomTypeIds: [...roomTypeIds],
    boardIds: [...boardIds],
    edits,
  };
  return { input, faults: [] };
}

function editOf(
  field: CellField,
  { kind, text }: FieldChoice,
  form: BulkForm,
  language: PanelLanguage,
): Edit | undefined {
  const set = (value: CellValue | undefined): Edit | undefined =>
    value !== undefined && isValidValue(field, value) ? { kind: 'set', value } : undefined;
  const typed = text.trim();
  switch (kind) {
    case 'set':
      return typed === '' ? undefined : set(parseCell(field, typed, language));
    case 'clear':
      return set(null);
    case 'on':
    case 'off':
      return set(kind === 'on' ? 1 : 0);
    case 'add':
    case 'subtract': {
      const amount = isPrice(field)
        ? parsePrice(typed, language)
        : /^\d{1,5}$/.test(typed)
          ? Number(typed)
          : undefined;
      return amount ? { kind: 'add', amount: kind === 'add' ? amount : -amount } : undefined;
    }
    default: {
      const hundredths = parsePrice(typed.replace(/[%\s]/g, ''), language);
      if (!hundredths || (kind === 'percentDown' && hundredths > 10_000)) return undefined;
      const rounding: Rounding = isPrice(field)
        ? { step: form.roundStep, mode: form.roundMode }
        : { step: 1, mode: 'nearest' };
      return { kind: 'percent', hundredths: kind === 'percentUp' ? hundredths : -hundredths, rounding };
    }
  }
}
