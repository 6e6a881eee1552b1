import type { FileBooking } from '../hotel-file/booking-form.js';
import type { Guest } from '../guests/stays/guest.js';

// Who books in the demonstration hotel. A person has the same name, address, telephone and identity number in all bookings.

interface Names {
  country: string;
  first: readonly [string, string, string, string];
  last: readonly [string, string, string, string];
  /** Who comes with them. */
  companions: readonly [string, string, string, string];
}

const NAMES: readonly Names[] = [
  {
    country: 'TR',
    first: ['Ayşe', 'Kemal', 'Zeynep', 'Emre'],
    last: ['Yılmaz', 'Demir', 'Şahin', 'Aydın'],
    companions: ['Kerem', 'Elif', 'Can', 'İrem'],
  },
  {
    country: 'DE',
    first: ['Hans', 'Sabine', 'Jürgen', 'Petra'],
    last: ['Müller', 'Weiß', 'Krüger', 'Fischer'],
    companions: ['Monika', 'Stefan', 'Birgit', 'Uwe'],
  },
  {
    country: 'RU',
    first: ['Olga', 'Svetlana', 'Elena', 'Irina'],
    last: ['Ivanova', 'Sokolova', 'Popova', 'Smirnova'],
    companions: ['Anna', 'Maria', 'Daria', 'Vera'],
  },
  {
    country: 'GB',
    first: ['Emma', 'Oliver', 'Charlotte', 'George'],
    last: ['Clark', 'Smith', 'Wright', 'Hughes'],
    companions: ['Jack', 'Amelia', 'Harry', 'Isla'],
  },
  {
    country: 'TR',
    first: ['Fatma', 'Mustafa', 'Hatice', 'Burak'],
    last: ['Kaya', 'Çelik', 'Öztürk', 'Koç'],
    companions: ['Ahmet', 'Selin', 'Ömer', 'Büşra'],
  },
  {
    country: 'NL',
    first: ['Jan', 'Lieke', 'Pieter', 'Anouk'],
    last: ['de Vries', 'Bakker', 'Visser', 'Smit'],
    companions: ['Sanne', 'Bram', 'Femke', 'Daan'],
  },
  {
    country: 'PL',
    first: ['Katarzyna', 'Tomasz', 'Agnieszka', 'Piotr'],
    last: ['Nowak', 'Wójcik', 'Mazur', 'Duda'],
    companions: ['Marek', 'Ewa', 'Łukasz', 'Beata'],
  },
  {
    country: 'UA',
    first: ['Olena', 'Dmytro', 'Iryna', 'Andriy'],
    last: ['Shevchenko', 'Bondarenko', 'Tkachenko', 'Melnyk'],
    companions: ['Taras', 'Oksana', 'Bohdan', 'Yulia'],
  },
  {
    country: 'FR',
    first: ['Claire', 'Antoine', 'Camille', 'Julien'],
    last: ['Dubois', 'Moreau', 'Lefèvre', 'Girard'],
    companions: ['Hugo', 'Léa', 'Louis', 'Inès'],
  },
  {
    country: 'AT',
    first: ['Lukas', 'Theresa', 'Florian', 'Magdalena'],
    last: ['Bauer', 'Gruber', 'Steiner', 'Hofer'],
    companions: ['Johanna', 'Matthias', 'Verena', 'Jakob'],
  },
];

interface Person {
  booker: FileBooking['guest'];
  /** The person, and who comes with them, as they are registered. */
  guests: [Guest, Guest];
}

/** The person of a number. Returns the same one for the same number, and 160 different ones before they come again. */
export function personOf(number: number): Person {
  const { country, first, last, companions } = NAMES[number % NAMES.length]!;
  const turn = Math.floor(number / NAMES.length);
  const [a, b] = [turn % 4, Math.floor(turn / 4) % 4];
  const [firstName, lastName] = [first[a]!, last[(a + b) % 4]!];
  const digits = String(1_000 + (number % 160));
  const guest = { lastName, nationality: country };
  return {
    booker: {
      firstName,
      lastName,
      country,
      email: `guest${digits}@example.com`,
      phone: `+90 555 000 ${digits.slice(0, 2)} ${digits.slice(2)}`,
    },
    guests: [
      { ...guest, firstName, ...identity(`${country}${digits}A`, number) },
      { ...guest, firstName: companions[b]!, ...identity(`${country}${digits}B`, number + 7) },
    ],
  };
}

function identity(identityNumber: string, number: number): Pick<Guest, 'identityNumber' | 'birthDate'> {
  const part = (value: number) => String(value).padStart(2, '0');
  return {
    identityNumber,
    birthDate: `${1955 + ((number * 7) % 48)}-${part(1 + (number % 12))}-${part(1 + (number % 28))}`,
  };
}
