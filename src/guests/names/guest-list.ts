import { dayOfCell } from '../../inventory/rates/rate-sheet.js';
import { type DayText, dayText } from '../../values/day.js';
import { folded } from '../../values/folded-text.js';
import { type Guest, readGuest } from '../stays/guest.js';
import { identityNumberIsDoubtful } from '../stays/identity-number.js';
import { columnsOfHeading, LIST_COLUMNS, type ListColumn } from './list-columns.js';
import type { ListLine } from './names-of-booking.js';
import { partyFault, type RoomParty } from './room-party.js';

export interface ListRoom extends RoomParty {
  reservationId: number;
  /** Its place in the booking, from 1. */
  number: number;
  /** What its type is called: its code, and its names in all languages. */
  typeNames: readonly string[];
  isExpected: boolean;
  /** Those who are named for it and stay so. */
  named: readonly Guest[];
}

export interface ListContext {
  rooms: readonly ListRoom[];
  countries: readonly { code: string; names: readonly string[] }[];
  today: number;
}

type Cells = Partial<Record<ListColumn, string>>;

/**
 * Reads a list of guests, with every fault of each line. A guest without a room number goes to the first room with a
 * place left, of the type if one is named; a line with neither name, identity number nor birth date is left out.
 */
export function readGuestList(rows: readonly (readonly string[])[], context: ListContext): ListLine[] {
  const first = rows.findIndex((row) => row.some((cell) => cell !== ''));
  if (first < 0) return [];
  const heading = columnsOfHeading(rows[first]!);
  const columns = heading ?? columnsWithout(rows, context.rooms);
  const words = wordsOf(context);
  const placed = new Map(context.rooms.map(({ reservationId, named }) => [reservationId, [...named]]));
  return rows.flatMap((row, index) => {
    if (index < first + (heading ? 1 : 0)) return [];
    const cells = cellsOf(row, columns);
    const { firstName = '', lastName = '', identityNumber = '', birthDate = '' } = cells;
    if (firstName + lastName + identityNumber + birthDate === '') return [];
    return [{ row: index + 1, ...readLine(cells, { ...context, ...words }, placed) }];
  });
}

/** What lists may say in words, folded: each is compared with every line. */
interface ListWords {
  /** Codes of countries by whatever they are called. */
  countryCodes: ReadonlyMap<string, string>;
  typeWords: ReadonlyMap<ListRoom, ReadonlySet<string>>;
}

function wordsOf({ rooms, countries }: ListContext): ListWords {
  const called = countries.flatMap(({ code, names }) =>
    [code, ...names].map((name): [string, string] => [folded(name), code]),
  );
  return {
    // The first country of a name has it.
    countryCodes: new Map(called.reverse()),
    typeWords: new Map(rooms.map((room) => [room, new Set(room.typeNames.map(folded))])),
  };
}

function readLine(
  cells: Cells,
  context: ListContext & ListWords,
  placed: Map<number, Guest[]>,
): Omit<ListLine, 'row'> {
  const form: Guest = {
    firstName: cells.firstName ?? '',
    lastName: cells.lastName ?? '',
    identityNumber: cells.identityNumber || null,
    birthDate: birthDateOf(cells.birthDate ?? ''),
    nationality: countryOf(cells.nationality ?? '', context.countryCodes),
  };
  const { guest, faults } = readGuest(form, context.today);
  const chosen = roomFor(cells, guest, context, placed);
  if (typeof chosen === 'string') faults.push({ field: 'room', message: chosen });
  else placed.get(chosen.reservationId)!.push(guest);
  return {
    reservationId: typeof chosen === 'string' ? null : chosen.reservationId,
    guest: form,
    faults,
    isDoubtful: identityNumberIsDoubtful(guest),
  };
}

/** The room of a line, or why it has none. */
function roomFor(
  { room: written = '', roomType = '' }: Cells,
  guest: Guest,
  { rooms, typeWords }: ListContext & ListWords,
  placed: ReadonlyMap<number, readonly Guest[]>,
): ListRoom | string {
  const isOf = (type: string) => {
    const word = folded(type);
    return (room: ListRoom) => typeWords.get(room)!.has(word);
  };
  const faultIn = (room: ListRoom) => partyFault(room, [...placed.get(room.reservationId)!, guest]);
  const number = /^#?(\d{1,4})$/.exec(written)?.[1];
  if (number !== undefined) {
    const room = rooms.find((one) => one.number === Number(number));
    if (!room) return 'room_is_not_found';
    if (!room.isExpected) return 'room_is_not_expected';
    if (roomType !== '' && !isOf(roomType)(room)) return 'room_is_of_another_type';
    return faultIn(room) ?? room;
  }
  const type = written || roomType;
  const fitting = type === '' ? rooms : rooms.filter(isOf(type));
  if (fitting.length === 0) return 'room_type_is_not_found';
  return fitting.find((room) => room.isExpected && faultIn(room) === undefined) ?? 'rooms_are_full';
}

/** With room columns where the first one says a room, else from the names on; a single column is the whole name. */
function columnsWithout(
  rows: readonly (readonly string[])[],
  rooms: readonly ListRoom[],
): readonly (ListColumn | null)[] | 'wholeName' {
  const written = rows.filter((row) => row.some((cell) => cell !== ''));
  if (written.every((row) => row.filter((cell) => cell !== '').length === 1)) return 'wholeName';
  const types = new Set(rooms.flatMap(({ typeNames }) => typeNames.map(folded)));
  const saysType = (cell: string | undefined) => cell !== undefined && types.has(folded(cell));
  const saysRoom = written.every(([cell = '']) => cell === '' || /^#?\d{1,4}$/.test(cell) || saysType(cell));
  const named = LIST_COLUMNS.slice(2);
  if (!saysRoom) return named;
  return written.every((row) => (row[1] ?? '') === '' || saysType(row[1]))
    ? LIST_COLUMNS
    : ['room', ...named];
}

function cellsOf(row: readonly string[], columns: readonly (ListColumn | null)[] | 'wholeName'): Cells {
  if (columns === 'wholeName') {
    const words = (row.find((cell) => cell !== '') ?? '').split(' ');
    return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
  }
  const cells: Cells = {};
  for (const [index, column] of columns.entries()) if (column !== null) cells[column] ??= row[index] ?? '';
  return cells;
}

/** `31.01.1990`, `31/01/1990` or `1990-01-31`; what is none of them stays as it is, and is a fault then. */
function birthDateOf(text: string): DayText | null {
  if (text === '') return null;
  const day = dayOfCell(text);
  return day === undefined ? text : dayText(day);
}

function countryOf(text: string, codes: ListWords['countryCodes']): string | null {
  return text === '' ? null : (codes.get(folded(text)) ?? text);
}
