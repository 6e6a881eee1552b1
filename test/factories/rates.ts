import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import type { CellChange, CellField, CellValue } from '../../src/inventory/rates/day-cell.js';
import { DayChangeService } from '../../src/inventory/rates/day-change.service.js';
import { RateGridService } from '../../src/inventory/rates/rate-grid.service.js';
import type { TestService } from '../harness/service.js';
import { offerOf } from './booking.js';
import { importHotel, partnerOf, smallHotel } from './hotel.js';

/** Twenty room types with five boards each, sold for 500 days: what a large hotel opens its grid on. */
export function largeHotel(): HotelFile {
  const numbers = Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(2, '0'));
  const boards = ['RO', 'BB', 'HB', 'FB', 'AI'];
  return smallHotel({
    boards: boards.map((code, index) => ({
      code,
      title: { tr: `Pansiyon ${code}`, en: `Board ${code}` },
      priceType: index === 0 ? 1 : 0,
    })),
    roomTypes: numbers.map((number) => ({
      code: `T${number}`,
      name: { tr: `Oda tipi ${number}`, en: `Room type ${number}` },
      capacityAdult: 3,
      capacityChildren: 2,
      capacityTotal: 4,
      rooms: Array.from({ length: 10 }, (_, index) => ({
        name: `${number}${String(index).padStart(2, '0')}`,
        building: 'A',
      })),
    })),
    ratePlans: numbers.flatMap((number) => boards.map((board) => ({ roomType: `T${number}`, board }))),
    inventory: numbers.map((number) => ({
      roomType: `T${number}`,
      from: 'today',
      to: 'today+499',
      allotment: 10,
    })),
    rates: numbers.flatMap((number) =>
      boards.map((board, index) => ({
        roomType: `T${number}`,
        board,
        from: 'today',
        to: 'today+499',
        price: `${50 + index * 10}.00`,
      })),
    ),
  });
}

/** A small hotel, its rate grid, and a partner who sells it. */
export async function hotelWithGrid(service: TestService) {
  const imported = await importHotel(service, smallHotel());
  const { hotelID } = imported;
  return {
    hotelID,
    grid: await gridOf(service, hotelID),
    partner: await partnerOf(service, imported),
    offer: await offerOf(service, hotelID),
  };
}

/** The rate grid of a hotel in the hands of a member of staff. */
export async function gridOf(service: TestService, hotelID: number) {
  const grids = service.app.get(RateGridService);
  const changes = service.app.get(DayChangeService);
  const { roomTypes, today } = await grids.grid(hotelID, 'tr', undefined, 1);
  const typeOf = (code: string) => roomTypes.find((type) => type.code === code)!;
  const planOf = (type: string, board: string) => typeOf(type).plans.find(({ code }) => code === board)!;

  /** A change of the cell `STD allotment` or `STD BB price`, `days` after today. */
  const cell = (name: string, days: number, before: CellValue, after: CellValue): CellChange => {
    const [type = '', ...rest] = name.split(' ');
    const [board, field] = rest.length === 2 ? [rest[0], rest[1]] : [undefined, rest[0]];
    return {
      roomTypeId: typeOf(type).id,
      ratePlanId: board === undefined ? null : planOf(type, board).id,
      field: field as CellField,
      day: today + days,
      before,
      after,
    };
  };
  return {
    today,
    roomTypes,
    cell,
    save: (cells: readonly CellChange[], who = 'Ayşe', confirmed = false) =>
      changes.save(hotelID, { kind: 'staff', id: 1, name: who }, cells, 'grid', confirmed),
    undo: (changeId: number, who = 'Ayşe') =>
      changes.undo(hotelID, { kind: 'staff', id: 1, name: who }, changeId),
    /** What stands now in the row `STD allotment` or `STD BB price` from `days` after today on. */
    async values(name: string, days: number, count: number): Promise<CellValue[]> {
      const { roomTypeId, ratePlanId, field } = cell(name, 0, null, null);
      const grid = await grids.grid(hotelID, 'tr', today + days, count);
      const type = grid.roomTypes.find(({ id }) => id === roomTypeId)!;
      const row = ratePlanId === null ? type : type.plans.find(({ id }) => id === ratePlanId)!;
      return row.values[field]!;
    },
  };
}
