import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { minorToDecimal } from '../../values/money.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import { Clock } from '../../values/clock.service.js';
import { dayText } from '../../values/day.js';
import { type CashList, cashSums } from './cash-list.js';
import { readCashLines } from './cash-list.queries.js';

@Injectable()
export class CashLists {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** `asked`: a day number, null for the business day of now. `poster`: null for all. A line that is reversed later is on both days. */
  async ofDay(hotelId: number, asked: number | null, poster: string | null): Promise<CashList> {
    const { manager } = this.dataSource;
    const today = this.clock.businessDay(await manager.findOneByOrFail(Hotel, { id: hotelId }));
    const day = asked ?? today;
    const all = await readCashLines(manager, hotelId, day);
    const wanted = all.filter((line) => poster === null || line.poster === poster);
    const posters = new Map(
      all.map((line) => [line.poster, { name: line.postedBy, kind: line.postedByKind }] as const),
    );
    return {
      day: dayText(day),
      today: dayText(today),
      lines: wanted.map(({ amountMinor, poster: _, ...line }) => ({
        ...line,
        amount: minorToDecimal(amountMinor),
      })),
      ...cashSums(wanted),
      posters: [...posters].map(([key, one]) => ({ poster: key, ...one })),
    };
  }
}
