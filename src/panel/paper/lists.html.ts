import { type DeskReservation, knownGuests } from '../../in-house/reservations/desk-reservation.js';
import { localized } from '../../values/localized-text.js';
import { bookerName, fullName } from '../../values/names.js';
import { LOCALES, type PanelLanguage } from '../../values/languages.js';
import { frontDeskTexts } from '../front-desk/front-desk.texts.js';
import { guestsTexts } from '../guests/guests.texts.js';
import { paperTexts } from './paper.texts.js';
import { textIn } from '../texts/in-language.js';
import { escapeHtml } from '../../http/html.js';
import { type ColumnLook, paperTable, sheetHead } from './paper.html.js';

export const PAPER_LISTS = ['arrivals', 'inHouse', 'departures', 'breakfast'] as const;
export type PaperList = (typeof PAPER_LISTS)[number];

type ColumnName =
  | 'room'
  | 'guest'
  | 'guests'
  | 'type'
  | 'board'
  | 'arrival'
  | 'departure'
  | 'adults'
  | 'children'
  | 'booking'
  | 'remarks'
  | 'done';

const COLUMNS: Readonly<Record<PaperList, readonly ColumnName[]>> = {
  arrivals: [
    'room',
    'guest',
    'type',
    'board',
    'departure',
    'adults',
    'children',
    'booking',
    'remarks',
    'done',
  ],
  inHouse: ['room', 'guests', 'type', 'board', 'arrival', 'departure', 'adults', 'children', 'remarks'],
  departures: ['room', 'guests', 'type', 'arrival', 'departure', 'adults', 'children', 'booking', 'done'],
  breakfast: ['room', 'guests', 'board', 'adults', 'children', 'done'],
};
const LOOKS: Partial<Record<ColumnName, ColumnLook>> = {
  room: 'line',
  arrival: 'line',
  departure: 'line',
  adults: 'number',
  children: 'number',
  done: 'tick',
};

interface ListPaper {
  list: PaperList;
  day: string;
  hotel: { title: string; language: string };
  reservations: readonly DeskReservation[];
  language: PanelLanguage;
  /** When it was printed, in the hotel's time. */
  printedAt: string;
}

/** The list with its sums, for the kitchen those of each board. No prices stand on it. */
export function listSheet({ list, day, hotel, reservations, language, printedAt }: ListPaper): string {
  const t = (key: string) => textIn(paperTexts, language, key);
  const columns = COLUMNS[list];
  const value = cellOf(language, hotel.language);
  const rows = reservations.map((reservation) => columns.map((column) => value(column, reservation)));
  const sum = (of: (reservation: DeskReservation) => number, among = reservations) =>
    String(among.reduce((total, reservation) => total + of(reservation), 0));
  const foot = columns.map((column, index) => {
    if (index === 0) return `${t('rooms')}: ${reservations.length}`;
    if (column === 'adults') return sum(({ adults }) => adults);
    return column === 'children' ? sum(({ children }) => children) : '';
  });
  const table = paperTable(
    columns.map((column) => ({ heading: t(`columns.${column}`), look: LOOKS[column] ?? '' })),
    rows,
    foot,
  );
  const byName = new Intl.Collator(hotel.language).compare;
  const boards = [...new Set(reservations.map((reservation) => value('board', reservation)))].sort(byName);
  const byBoard = boards.map((board) => {
    const among = reservations.filter((reservation) => value('board', reservation) === board);
    return [
      board || t('noBoard'),
      String(among.length),
      sum(({ adults }) => adults, among),
      sum(({ children }) => children, among),
    ];
  });
  const headings = [
    { heading: t('columns.board') },
    ...['rooms', 'columns.adults', 'columns.children'].map((key) => ({
      heading: t(key),
      look: 'number' as const,
    })),
  ];
  const sums = list === 'breakfast' && byBoard.length > 0 ? paperTable(headings, byBoard) : '';
  return `<section class="sheet wide">${sheetHead({ title: hotel.title, lines: [] }, [t('printed').replace('{{at}}', printedAt)])}
<h2>${escapeHtml(`${t(`lists.${list}`)}: ${longDay(day, language)}`)}</h2>${sums && `${sums}<h3>${escapeHtml(t('byRoom'))}</h3>`}
${reservations.length === 0 ? `<p>${escapeHtml(t('empty'))}</p>` : table}</section>`;
}

function cellOf(language: PanelLanguage, hotelLanguage: string) {
  const day = (text: string) => text.split('-').reverse().join('.');
  return (column: ColumnName, reservation: DeskReservation): string => {
    switch (column) {
      case 'room':
        return reservation.roomName ?? plannedRoomOf(reservation, language);
      case 'guest':
        return [namesOf(reservation).join(', '), ...marksOf(reservation, language)].join(' · ');
      case 'guests':
        return namesOf(reservation).join(', ');
      case 'type':
        return localized(reservation.roomTypeName, language, hotelLanguage);
      case 'board':
        return reservation.boardTitle ? localized(reservation.boardTitle, language, hotelLanguage) : '';
      case 'arrival':
      case 'departure':
        return day(reservation[column]);
      case 'adults':
      case 'children':
        return String(reservation[column]);
      case 'booking':
        return [reservation.voucher, reservation.partnerName, bookerOf(reservation)]
          .filter(Boolean)
          .join(', ');
      case 'remarks':
        return reservation.remarks;
      default:
        return '';
    }
  };
}

function plannedRoomOf({ plannedRoomName: room }: DeskReservation, language: PanelLanguage): string {
  return room === null ? '' : textIn(frontDeskTexts, language, 'plannedRoom').replace('{{room}}', room);
}

function namesOf(reservation: DeskReservation): string[] {
  return knownGuests(reservation).map(fullName);
}

/** Who booked; '' where they are among the names of the room. */
function bookerOf(reservation: DeskReservation): string {
  const name = bookerName(reservation);
  return namesOf(reservation).includes(name) ? '' : name;
}

function marksOf(reservation: DeskReservation, language: PanelLanguage): string[] {
  const names = namesOf(reservation);
  return reservation.marked.map(({ mark, name }) => {
    const word = textIn(guestsTexts, language, `marks.${mark}`);
    return names.length === 1 && name === names[0] ? word : `${word}: ${name}`;
  });
}

export function longDay(day: string, language: PanelLanguage): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(LOCALES[language], {
    timeZone: 'UTC',
    dateStyle: 'full',
  });
}
