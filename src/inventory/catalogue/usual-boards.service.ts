import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { changeHotel } from '../../database/hotel-change.js';
import { writeRecord } from '../../hotel/hotel-record.js';
import { Board } from './board.entity.js';
import { CATALOGUE_KINDS } from './catalogue-kinds.js';
import { USUAL_BOARDS } from './usual-boards.js';

@Injectable()
export class UsualBoards {
  constructor(private readonly dataSource: DataSource) {}

  /** All or none. A board out of use is taken up again with its own way of pricing; one in use stays as it is. */
  async add(hotelId: number, codes: readonly string[], priceType: 0 | 1, actor: Actor): Promise<void> {
    const { board: kind } = CATALOGUE_KINDS;
    await changeHotel(this.dataSource, { hotelId, actor, touches: kind.touched }, async (change) => {
      const known = await change.tx.findBy(Board, { hotelId });
      for (const [sort, { code, title }] of USUAL_BOARDS.entries()) {
        if (!codes.includes(code)) continue;
        const board = known.find((one) => one.code === code);
        const values = board ? { retiredAt: null } : { code, title, priceType, sort };
        await writeRecord(change, kind, { id: board?.id, values });
      }
    });
  }
}
