import { dayNumber } from '../../values/day.js';
import { type ListRoom, readGuestList } from './guest-list.js';
import { rowsOfText, textOfBytes, textOfRows } from './list-text.js';

const today = dayNumber('2027-06-01');
const room = (number: number, more: Partial<ListRoom> = {}): ListRoom => ({
  reservationId: 100 + number,
  number,
  adults: 2,
  children: 0,
  arrival: today + 10,
  typeNames: ['STD', 'Standart oda', 'Standard room'],
  isExpected: true,
  named: [],
  ...more,
});
const FAMILY = { typeNames: ['FAM', 'Aile odası'], adults: 2, children: 1 };
const countries = [
  { code: 'TR', names: ['Türkiye', 'Turkey'] },
  { code: 'DE', names: ['Almanya', 'Germany'] },
];
const read = (text: string, rooms: ListRoom[] = [room(1), room(2), room(3, FAMILY)]) =>
  readGuestList(rowsOfText(text), { rooms, countries, today });
/** Each line in short: its row, room and names, or its faults. */
const short = (text: string, rooms?: ListRoom[]) =>
  read(text, rooms).map(({ row, reservationId, guest, faults }) =>
    [
      row,
      reservationId === null ? '-' : reservationId - 100,
      `${guest.firstName} ${guest.lastName}`.trim(),
      ...faults.map(({ field, message }) => `${field} ${message}`),
    ].join(' '),
  );

describe('a list of guests', () => {
  it('is read by its headings in either language, in any order, with unknown columns passed over', () => {
    const text =
      'Soyadı;Adı;Not;Oda;Uyruk;Doğum tarihi;Kimlik no\nYılmaz;Ayşe;geç gelir;2;Türkiye;31.01.1990;10000000146';
    expect(read(text)).toEqual([
      {
        row: 2,
        reservationId: 102,
        guest: {
          firstName: 'Ayşe',
          lastName: 'Yılmaz',
          birthDate: '1990-01-31',
          nationality: 'TR',
          identityNumber: '10000000146',
        },
        faults: [],
        isDoubtful: false,
      },
    ]);
    expect(short('Room,First name,Surname\n1,Ann,"Lee, Jr."')).toEqual(['2 1 Ann Lee, Jr.']);
  });

  it('is separated by what stands outside quotes and on all lines alike', () => {
    expect(rowsOfText('1,Ann,Lee,"late; taxi"')).toEqual([['1', 'Ann', 'Lee', 'late; taxi']]);
    const [ann, bob] = ['1 Ann Lee', '2 Bob Ray'];
    const read = (text: string) => rowsOfText(text).map((row) => row.slice(0, 3).join(' '));
    expect(read('1,Ann,Lee,"late;\ttaxi; "" bus"\n2,Bob,Ray,"a\n;b"')).toEqual([ann, bob]);
    expect(read('1,Ann,Lee,\n2,Bob,Ray,late; taxi')).toEqual([ann, bob]);
    expect(read('1,Ann,Lee,late; taxi')).toEqual([ann]);
    expect(read('1;Ann;Lee;no nuts, eggs, milk, soy\n2;Bob;Ray;')).toEqual([ann, bob]);
    expect(read('1;Ann;Lee;no nuts, eggs, milk, soy')).toEqual([ann]);
    expect(read('1, Ann, Lee\n2, Bob, Ray, late; taxi')).toEqual([ann, bob]);
    expect(read('1\tAnn\tLee, Jr.\n2\tBob\tRay; Sr.')).toEqual(['1 Ann Lee, Jr.', '2 Bob Ray; Sr.']);
    const uneven = 'Room;First name;Surname\n1;Ann;"Lee, ""A"", B"\n2;Bob';
    expect(short(uneven)).toEqual(['2 1 Ann Lee, "A", B', '3 2 Bob lastName is_missing']);
  });

  it('is read without headings: with rooms, with room types, with names alone', () => {
    expect(short('1\tAyşe\tYılmaz\n2\tMehmet\tÖz')).toEqual(['1 1 Ayşe Yılmaz', '2 2 Mehmet Öz']);
    expect(short('FAM\tAyşe\tYılmaz\nstandart ODA\tMehmet\tÖz')).toEqual([
      '1 3 Ayşe Yılmaz',
      '2 1 Mehmet Öz',
    ]);
    expect(short('2\tSTD\tAyşe\tYılmaz\t1990-01-31')).toEqual(['1 2 Ayşe Yılmaz']);
    expect(short('Ayşe;Yılmaz;31.01.1990')).toEqual(['1 1 Ayşe Yılmaz']);
    expect(short('Ayşe Nur Yılmaz\r\n\r\nMehmet Öz')).toEqual(['1 1 Ayşe Nur Yılmaz', '3 1 Mehmet Öz']);
  });

  it('fills the rooms by their parties, those who are named already included', () => {
    const names = ['A B', 'C D', 'E F', 'G H', 'I J', 'K L', 'M N', 'O P'].join('\n');
    expect(short(names)).toEqual([
      ...['1 1 A B', '2 1 C D', '3 2 E F', '4 2 G H', '5 3 I J', '6 3 K L', '7 3 M N'],
      '8 - O P room rooms_are_full',
    ]);
    const named = [
      { firstName: 'X', lastName: 'Y', identityNumber: null, birthDate: null, nationality: null },
    ];
    expect(short('A B\nC D', [room(1, { named }), room(2)])).toEqual(['1 1 A B', '2 2 C D']);
  });

  it('tells every fault of a line beside it', () => {
    const rooms = [room(1), room(2, { isExpected: false }), room(3, FAMILY)];
    const lines = [
      'room;type;first name;last name;birth date;nationality',
      '9;;Ann;Lee;;',
      '2;;Ann;Lee;;',
      '1;FAM;Ann;Lee;;',
      ';LUX;Ann;Lee;;',
      '1;;Ann;;31.02.1990;Atlantis',
      '1;;Ann;Lee;2028-01-01;',
      '1;;Ann;Lee;;',
      '3;;Ann;Lee;1980-01-01;',
      '3;;Bob;Lee;1980-01-01;',
      '3;;Tim;Lee;2009-06-11;',
      '3;;Kim;Lee;2009-06-12;DE',
    ];
    expect(short(lines.join('\n'), rooms)).toEqual([
      '2 - Ann Lee room room_is_not_found',
      '3 - Ann Lee room room_is_not_expected',
      '4 - Ann Lee room room_is_of_another_type',
      '5 - Ann Lee room room_type_is_not_found',
      '6 1 Ann lastName is_missing birthDate is_not_valid nationality is_not_valid',
      '7 1 Ann Lee birthDate is_not_valid',
      '8 - Ann Lee room room_is_full',
      '9 3 Ann Lee',
      '10 3 Bob Lee',
      '11 - Tim Lee room adults_are_too_many',
      '12 3 Kim Lee',
    ]);
  });

  it('warns of an identity number that has a wrong check digit', () => {
    expect(read('1\tAyşe\tYılmaz\t\tTR\t10000000147')).toMatchObject([{ isDoubtful: true, faults: [] }]);
  });

  it('reads the text of files as spreadsheets write them', () => {
    expect(textOfBytes(Buffer.from('\ufeffAyşe;Öz'))).toBe('Ayşe;Öz');
    expect(textOfBytes(Buffer.from([0xd6, 0x7a, 0x3b, 0xdd, 0xfe, 0xf0]))).toBe('Öz;İşğ');
    expect(textOfBytes(Buffer.from('\ufeffŞ\t1', 'utf16le'))).toBe('Ş\t1');
    expect(textOfBytes(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0]))).toBeUndefined();
    expect(rowsOfText('a;"b ""c""\nd";\r\n;e')).toEqual([
      ['a', 'b "c" d', ''],
      ['', 'e'],
    ]);
    expect(rowsOfText(textOfRows([['a', ' b\tc '], [], ['d', '']]))).toEqual([['a', 'b c'], [''], ['d']]);
  });
});
