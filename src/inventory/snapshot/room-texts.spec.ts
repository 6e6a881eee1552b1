import { SERVICE_LANGUAGES } from '../../values/languages.js';
import { PreparedTexts } from './room-texts.js';
import type { CataloguedRoomType, HotelOfSnapshot } from './snapshot.js';

const hotel = { id: 1, language: 'tr', currency: 'EUR' } as HotelOfSnapshot;
const named = Object.fromEntries([...SERVICE_LANGUAGES].map((language) => [language, `Room ${language}`]));
const typeOf = (changes: Partial<CataloguedRoomType>) =>
  ({
    id: 1,
    name: named,
    detail: {},
    features: [],
    images: [],
    plans: [],
    ...changes,
  }) as unknown as CataloguedRoomType;

describe('the prepared texts of room types', () => {
  it('hold what stands in for other languages once', () => {
    const long = 'a'.repeat(100_000);
    const features = [{ title: { tr: 'b'.repeat(50_000) }, icon: '' }];
    const texts = new PreparedTexts({
      hotel,
      roomTypes: [typeOf({ detail: { tr: long, en: 'short' }, features })],
    });
    const room = (language: string) => texts.in(language).rooms.get(1)!;
    expect(Buffer.from(room('de').head).toString()).toContain('"name":"Room de"');
    expect(room('de').detail).toBe(room('tr').detail);
    expect(room('de').tail).toBe(room('tr').tail);
    expect(Buffer.from(room('en').detail).toString()).toBe('"short"');
  });

  it('take no text for another one that looks like it', () => {
    const tail = '],"roomFeatures":[]}';
    const { detail } = new PreparedTexts({ hotel, roomTypes: [typeOf({ detail: { tr: tail } })] })
      .in('tr')
      .rooms.get(1)!;
    expect(JSON.parse(Buffer.from(detail).toString())).toBe(tail);
  });

  it('are those of the hotel in a language without any, and in one that is not of the service', () => {
    const texts = new PreparedTexts({ hotel, roomTypes: [typeOf({ name: { tr: 'Oda', xx: 'Other' } })] });
    const { language } = texts.in('tr');
    expect(language).toBe('tr');
    expect(['en', 'xx'].map((other) => texts.in(other).language)).toEqual(['tr', 'tr']);
  });
});
