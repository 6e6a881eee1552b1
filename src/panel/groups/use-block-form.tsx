import { useState } from 'react';
import type { FreeType, ShownBlock, ShownType } from '../../booking/blocks/shown-block';
import { MAX_BLOCK_NIGHTS, MAX_ROOMS_OF_BLOCK } from '../../values/limits';
import type { BlockContactInput, BlockTypeInput } from './groups.contract';
import { addDays, nightsBetween } from '../parts/days';
import { type Query, usePage } from '../parts/query';
import type { AnswerOf } from '../parts/call';

export interface BlockFacts extends BlockContactInput {
  name: string;
  status: 'held' | 'definite';
  arrival: string;
  departure: string;
  releaseDay: string;
}

/** Rooms stand by day, so that other dates keep those of the nights that stay. */
export interface WrittenType {
  boardId: number;
  price: string;
  rooms: Readonly<Record<string, number>>;
}

export interface FormType extends FreeType {
  written: WrittenType;
  /** What is free in each night, the rooms that the block holds already among them. */
  available: number[];
  /** Of a room for a night, by board; '' where it costs what it does on the day of booking. */
  agreedPrice: (boardId: number) => string;
}

export interface BlockFormState {
  facts: BlockFacts;
  setFacts: (changes: Partial<BlockFacts>) => void;
  currency: string;
  days: string[];
  types: FormType[];
  read: Query<AnswerOf<'groups', 'free'>>;
  setType: (type: FormType, changes: Partial<WrittenType>) => void;
  input: () => BlockTypeInput[];
}

export function useBlockForm(today: string, block: ShownBlock | undefined): BlockFormState {
  const [facts, setFacts] = useState<BlockFacts>(() => factsOf(today, block));
  const [written, setWritten] = useState<Readonly<Record<number, WrittenType>>>(() => writtenOf(block));
  const { arrival, departure } = facts;
  const count = arrival !== '' && departure !== '' ? nightsBetween(arrival, departure) : 0;
  const isRange = count > 0 && count <= MAX_BLOCK_NIGHTS;
  const read = usePage('groups', 'free', isRange ? { arrival, departure } : null);
  const days = isRange ? Array.from({ length: count }, (_, night) => addDays(arrival, night)) : [];
  const types = typesOf(isRange ? read.data?.types : undefined, block, days).map((type) =>
    formType(type, days, written, block),
  );
  return {
    facts,
    setFacts: (changes) => setFacts({ ...facts, ...changes }),
    currency: block?.currency ?? read.data?.currency ?? '',
    days,
    types,
    read,
    setType: ({ roomTypeId, written: before }, changes) =>
      setWritten({ ...written, [roomTypeId]: { ...before, ...changes } }),
    input: () =>
      types
        .map(({ roomTypeId, written: { boardId, price, rooms } }) => ({
          roomTypeId,
          boardId,
          price,
          rooms: days.map((day) => rooms[day] ?? 0),
        }))
        .filter(({ rooms }) => rooms.some((one) => one > 0)),
  };
}

/** What the hotel sells on these days, and what the block has of types and boards that are sold no more. */
export function typesOf(
  sold: readonly FreeType[] | undefined,
  block: Pick<ShownBlock, 'types'> | undefined,
  days: readonly string[],
): FreeType[] {
  if (days.length === 0) return [];
  const ofBlock = block?.types ?? [];
  const withBoards = (sold ?? []).map((type): FreeType => {
    const own = ofBlock.find(({ roomTypeId }) => roomTypeId === type.roomTypeId);
    if (!own || type.boards.some(({ boardId }) => boardId === own.boardId)) return type;
    return { ...type, boards: [...type.boards, boardOf(own)] };
  });
  const others = ofBlock.filter(
    ({ roomTypeId }) => !withBoards.some((type) => type.roomTypeId === roomTypeId),
  );
  return [
    ...withBoards,
    ...others.map(({ nights, ...own }): FreeType => {
      const freeOn = new Map(nights.map(({ day, free }) => [day, free ?? 0]));
      const { roomTypeId, name } = own;
      return { roomTypeId, name, free: days.map((day) => freeOn.get(day) ?? 0), boards: [boardOf(own)] };
    }),
  ];
}

function boardOf({ boardId, boardTitle }: Pick<ShownType, 'boardId' | 'boardTitle'>) {
  return { boardId, title: boardTitle };
}

export function roomCount(text: string): number {
  const number = Math.trunc(Number(text));
  return Number.isFinite(number) ? Math.min(MAX_ROOMS_OF_BLOCK, Math.max(0, number)) : 0;
}

function formType(
  type: FreeType,
  days: readonly string[],
  written: Readonly<Record<number, WrittenType>>,
  block: ShownBlock | undefined,
): FormType {
  const ofBlock = block?.types.find(({ roomTypeId }) => roomTypeId === type.roomTypeId);
  const nights = ofBlock?.nights ?? [];
  const heldOn = new Map(nights.map(({ day, rooms, pickedUp }) => [day, Math.max(0, rooms - pickedUp)]));
  return {
    ...type,
    written: written[type.roomTypeId] ?? { boardId: type.boards[0]?.boardId ?? 0, price: '', rooms: {} },
    available: days.map((day, night) => Math.max(0, type.free[night] ?? 0) + (heldOn.get(day) ?? 0)),
    agreedPrice: (boardId) => (ofBlock?.boardId === boardId ? (ofBlock.price ?? '') : ''),
  };
}

function factsOf(today: string, block: ShownBlock | undefined): BlockFacts {
  if (!block) {
    const nobody = { name: '', contactName: '', contactPhone: '', contactEmail: '', notes: '' };
    return { ...nobody, status: 'held', arrival: '', departure: '', releaseDay: addDays(today, 7) };
  }
  const { name, arrival, departure, releaseDay, contactName, contactPhone, contactEmail, notes } = block;
  const status = block.status === 'definite' ? 'definite' : 'held';
  return {
    name,
    status,
    arrival,
    departure,
    releaseDay,
    contactName,
    contactPhone,
    contactEmail,
    notes,
  };
}

function writtenOf(block: ShownBlock | undefined): Record<number, WrittenType> {
  const types = block?.types ?? [];
  return Object.fromEntries(
    types.map(({ roomTypeId, boardId, price, nights }) => [
      roomTypeId,
      {
        boardId,
        price: price ?? '',
        rooms: Object.fromEntries(nights.map(({ day, rooms }) => [day, rooms])),
      },
    ]),
  );
}
