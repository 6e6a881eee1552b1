import { folded } from '../../values/folded-text.js';

/** The columns of a guest list, in the order in which a list without headings has them. */
export const LIST_COLUMNS = [
  'room',
  'roomType',
  'firstName',
  'lastName',
  'birthDate',
  'nationality',
  'identityNumber',
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** What the columns are called: the first name of a language is that of the template. */
const NAMES: Readonly<Record<ListColumn, { en: readonly string[]; tr: readonly string[] }>> = {
  room: { en: ['Room', 'Room no', 'No'], tr: ['Oda', 'Oda no', '#'] },
  roomType: { en: ['Room type', 'Type'], tr: ['Oda tipi', 'Tip'] },
  firstName: { en: ['First name', 'Name', 'Given name'], tr: ['Ad', 'Adı', 'İsim'] },
  lastName: { en: ['Surname', 'Last name', 'Family name'], tr: ['Soyad', 'Soyadı', 'Soyisim'] },
  birthDate: { en: ['Birth date', 'Date of birth', 'Birthday'], tr: ['Doğum tarihi', 'D. tarihi'] },
  nationality: { en: ['Nationality', 'Country'], tr: ['Uyruk', 'Uyruğu', 'Ülke'] },
  identityNumber: {
    en: ['Identity number', 'Passport no', 'Passport number', 'Passport', 'ID number', 'ID'],
    tr: ['Kimlik no', 'T.C. kimlik no', 'TC kimlik no', 'Kimlik numarası', 'Pasaport no', 'Pasaport'],
  },
};

export function headingsIn(language: 'en' | 'tr'): string[] {
  return LIST_COLUMNS.map((column) => NAMES[column][language][0]!);
}

function columnNamed(heading: string): ListColumn | undefined {
  const wanted = folded(heading);
  return LIST_COLUMNS.find((column) =>
    [...NAMES[column].en, ...NAMES[column].tr].some((name) => folded(name) === wanted),
  );
}

/** Undefined where the row is a guest and no heading. An unknown heading is null: its column is passed over. */
export function columnsOfHeading(row: readonly string[]): (ListColumn | null)[] | undefined {
  const columns = row.map((cell) => columnNamed(cell) ?? null);
  return columns.includes('firstName') || columns.includes('lastName') ? columns : undefined;
}
