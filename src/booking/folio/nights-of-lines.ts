import { dayText } from '../../values/day.js';
import { minorToDecimal } from '../../values/money.js';
import type { BookedRoom } from '../room/booked-room.entity.js';
import { recordedAmounts } from '../room/nights.js';
import type { FolioEntry } from './folio.js';
import type { FolioLine } from './folio-line.entity.js';

type RoomOfLine = Pick<BookedRoom, 'id' | 'arrival'> & Parameters<typeof recordedAmounts>[0];

/**
 * Returns the nights that the line of a room is for, with what each was sold for; undefined for other lines, for those of a stay that
 * the room no longer has, and where the amounts of its nights are not recorded.
 */
export function nightsOfLine(
  { kind, bookedRoomId, amountMinor, from, until }: FolioLine,
  rooms: readonly RoomOfLine[],
): FolioEntry['nights'] {
  const room = kind === 'room' ? rooms.find(({ id }) => id === bookedRoomId) : undefined;
  if (!room || room.arrival !== from || room.departure !== until) return undefined;
  const amounts = recordedAmounts(room);
  if (!amounts || amounts.reduce((sum, minor) => sum + minor, 0) !== amountMinor) return undefined;
  return amounts.map((minor, night) => ({
    day: dayText(room.arrival + night),
    amount: minorToDecimal(minor),
  }));
}
