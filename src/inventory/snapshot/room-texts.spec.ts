import { SERVICE_LANGUAGES } from '../../values/languages.js';
import { prepareTexts, textBytes } from './room-texts.js';
import type { HotelOfSnapshot, RoomTypeOfHotel } from './snapshot.js';

const hotel = { id: 1, language: 'tr', currency: 'EUR' } as HotelOfSnapshot;
const named = Object.fromEntries([...SERVICE_LANGUAGES].map((language) => [language, `Room ${language}`]));
const typeOf = (changes: Partial<RoomTypeOfHotel>) =>
  ({
    id: 1,
    name: named,
    detail: {},
    features: [],
    images: [],
    plans: [],
    ...changes,
  }) as unknown as RoomTypeOfHotel;

describe('the prepared texts of room types', () => {
  it('hold a description once that stands in for other languages', () => {
    const long = 'a'.repeat(100_000);
    const features = [{ title: { tr: 'b'.repeat(50_000) }, icon: '' }];
    const texts = prepareTexts({
      hotel,
      roomTypes: [typeOf({ detail: { tr: long, en: 'short' }, features })],
    });
    expect(texts.size).toBe(SERVICE_LANGUAGES.size);
    expect(textBytes(texts)).toBeLessThan(200_000);
    const room = (language: string) => texts.get(language)!.rooms.get(1)!;
    expect(room('de').detail).toBe(room('tr').detail);
    expect(Buffer.from(room('en').detail).toString()).toBe('"short"');
  });

  it('take no text for another one that looks like it', () => {
    const tail = '],"roomFeatures":[]}';
    const { detail } = prepareTexts({ hotel, roomTypes: [typeOf({ detail: { tr: tail } })] })
      .get('tr')!
      .rooms.get(1)!;
    expect(JSON.parse(Buffer.from(detail).toString())).toBe(tail);
  });

  it('are those of languages of the service', () => {
    const texts = prepareTexts({ hotel, roomTypes: [typeOf({ name: { tr: 'Oda', xx: 'Other' } })] });
    expect([...texts.keys()]).toEqual(['tr']);
  });
});
