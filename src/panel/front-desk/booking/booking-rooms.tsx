import React from 'react';
import type { DeskReservation } from '../../../in-house/reservations/desk-reservation';
import type { OpenDialog } from '../desk';
import { Status } from '../reservation-list';
import { useWords, type Words } from '../words';
import { MarkChips } from '../../guests/mark-chip';
import { dayAndWeekday } from '../../parts/days';
import { localizedText, moneyText } from '../../parts/format';
import { Menu } from '../../parts/menu';
import type { BookingDetails, DetailedRoom } from './booking.contract';
import { roomSteps } from './booking-actions';
import { RoomGuests } from './room-guests';
import { RoomNights } from './room-nights';
import { RoomTermsView } from './room-terms';
import { Section, type HeadingLevel } from '../../parts/section';
import { useBookingWords } from './words';

interface RoomsProps {
  booking: BookingDetails;
  level: HeadingLevel;
  /** Whether the nights are shown at once. */
  areNightsOpen: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

export function BookingRooms({ booking, level, areNightsOpen, onOpen }: RoomsProps): React.ReactElement {
  const { word } = useBookingWords();
  const areSeveral = booking.rooms.length > 1;
  return (
    <Section level={level} title={word('rooms.title')}>
      {booking.rooms.map((room, index) => (
        <RoomOfBooking
          key={room.reservationId}
          room={room}
          number={areSeveral ? index + 1 : undefined}
          reservation={booking.reservations.find(({ reservationId }) => reservationId === room.reservationId)}
          today={booking.today}
          areNightsOpen={areNightsOpen}
          onOpen={onOpen}
        />
      ))}
    </Section>
  );
}

interface RoomProps extends Pick<RoomsProps, 'areNightsOpen' | 'onOpen'> {
  room: DetailedRoom;
  /** Undefined where it is the only one. */
  number: number | undefined;
  reservation: DeskReservation | undefined;
  today: string;
}

function RoomOfBooking({ room, number, reservation, today, areNightsOpen, onOpen }: RoomProps) {
  const { word } = useBookingWords();
  const words = useWords();
  const type = localizedText(room.roomTypeName);
  const title = number === undefined ? type : word('rooms.numbered', { n: number, type });
  const door = reservation && (reservation.roomName ?? reservation.plannedRoomName);
  const steps = number !== undefined && reservation ? roomSteps(reservation, today) : [];
  return (
    <article className="bk-room">
      <header className="bk-room-head">
        <strong>{title}</strong>
        {door ? <span className="bk-door">{doorOf(reservation, words, word)}</span> : null}
        {number === undefined ? null : reservation ? (
          <Status reservation={reservation} today={today} words={words} />
        ) : (
          <span className="p-chip p-chip-cancelled">{word('story.status.cancelled')}</span>
        )}
        {reservation ? <MarkChips marked={reservation.marked} /> : null}
        {steps.length > 0 && reservation ? (
          <Menu label={word('moreOf', { room: title })} className="bk-menu bk-room-menu">
            {steps.map((kind) => (
              <button key={kind} type="button" onClick={() => onOpen({ kind, reservation })}>
                {words.word(`actions.${kind}`)}
              </button>
            ))}
          </Menu>
        ) : null}
      </header>
      <p className="bk-room-facts">
        {[
          ...(room.boardTitle ? [localizedText(room.boardTitle)] : []),
          words.stay(room),
          partyOf(room, words, word),
          ...(room.total === null ? [] : [moneyText(room.total, room.currency)]),
        ].join(' · ')}
      </p>
      {reservation?.roomReason ? (
        <p className="p-soft">{`${words.word('facts.roomReason')}: ${reservation.roomReason}`}</p>
      ) : null}
      {reservation ? <RoomGuests reservation={reservation} today={today} onOpen={onOpen} /> : null}
      {reservation?.status === 'active' && reservation.arrival > today ? (
        <p className="p-soft">{words.word('notYet', { day: dayAndWeekday(reservation.arrival) })}</p>
      ) : null}
      <RoomNights room={room} isOpen={areNightsOpen} />
      <RoomTermsView room={room} />
    </article>
  );
}

function doorOf(
  reservation: DeskReservation,
  words: Words,
  word: ReturnType<typeof useBookingWords>['word'],
): string {
  const { roomName } = reservation;
  return roomName === null ? (words.plannedRoom(reservation) ?? '') : word('rooms.room', { room: roomName });
}

/** `2 adults, 1 child (aged 4)` */
function partyOf(
  { adults, childAges }: DetailedRoom,
  words: Words,
  word: ReturnType<typeof useBookingWords>['word'],
): string {
  const party = words.persons({ adults, children: childAges.length });
  if (childAges.length === 0) return party;
  const ages = childAges.map((age) =>
    age === null ? word('rooms.unknownAge') : word('rooms.childAge', { age }),
  );
  return `${party} (${ages.join(', ')})`;
}
