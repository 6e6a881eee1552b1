import { daysBetween } from './exact.js';
import type { HotelFacts } from './hotel-facts.js';

/** The calendar as the contract describes it, computed slowly and plainly. `to` is inclusive. */
export function slowCalendar(hotel: HotelFacts, from: string, to: string, language = 'tr'): unknown {
  const days = [...daysBetween(from, to), to];
  const roomTypes = hotel.roomTypes
    .filter((type) => type.onlineSales)
    .map((type) => {
      const board = hotel.boards.find((candidate) => {
        const plan = type.plans.find(({ boardId }) => boardId === candidate.id);
        return days.some((day) => typeof plan?.days[day]?.price === 'string');
      });
      const plan = type.plans.find(({ boardId }) => boardId === board?.id);
      return {
        name: type.name[language] ?? type.name[hotel.language] ?? Object.values(type.name)[0] ?? '',
        id: type.id,
        rate: board?.id ?? 0,
        availability: days.map((day) => {
          const record = type.days[day];
          const left = record === undefined ? -1 : record.stopSale ? 0 : record.allotment - record.sold;
          const price = plan?.days[day]?.price;
          return {
            id: Number(day.replaceAll('-', '')),
            start: `${day} 00:00:00`,
            end: `${day} 23:59:59`,
            availability: left,
            price: typeof price === 'string' ? grouped(price) : '-',
          };
        }),
      };
    });
  return { success: true, roomTypes, currency: hotel.currency };
}

function grouped(price: string): string {
  const [whole = '', decimals = ''] = price.split('.');
  return `${BigInt(whole).toLocaleString('en-US')}.${decimals.padEnd(2, '0')}`;
}
