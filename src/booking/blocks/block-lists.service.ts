import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { QuotedPlan } from '../../inventory/quote/quote.js';
import { DeskOffersService } from '../../inventory/search/desk-offers.service.js';
import { MAX_LISTED_BLOCKS } from '../../values/limits.js';
import type { LocalizedText } from '../../values/localized-text.js';
import { readBlock, readBlocks, readHeldRooms } from './block-lists.queries.js';
import { blockIsNotFound } from './block.errors.js';
import type { FreeType, HeldRooms, ListedBlock, ShownBlock } from './shown-block.js';

@Injectable()
export class BlockLists {
  constructor(
    private readonly dataSource: DataSource,
    private readonly offers: DeskOffersService,
  ) {}

  blocks(hotelId: number): Promise<ListedBlock[]> {
    return readBlocks(this.dataSource, hotelId, MAX_LISTED_BLOCKS);
  }

  /** Throws `block_is_not_found`. */
  async block(hotelId: number, blockId: number): Promise<ShownBlock> {
    const block = await readBlock(this.dataSource, hotelId, blockId);
    if (!block) throw blockIsNotFound();
    return block;
  }

  /** What open blocks keep from sale in the nights of a stay (day numbers), by room type. */
  heldDuring(hotelId: number, stay: { arrival: number; departure: number }): Promise<HeldRooms[]> {
    return readHeldRooms(this.dataSource, hotelId, stay);
  }

  /** What a block of these dates (day numbers) can have, of each room type that is sold with a board. */
  async free(
    hotelId: number,
    { arrival, departure }: { arrival: number; departure: number },
  ): Promise<{ currency: string; types: FreeType[] }> {
    const query = { arrival, nights: departure - arrival, adults: 1, childAges: [] };
    const { currency, offers } = await this.offers.offers(hotelId, query);
    const types = offers
      .filter(({ plans }) => plans.length > 0)
      .map(({ type, leftOfNights, plans }) => ({
        roomTypeId: type.id,
        name: type.name,
        free: leftOfNights.map((rooms) => rooms ?? 0),
        boards: plans.map(boardOf),
      }));
    return { currency, types };
  }
}

function boardOf({ plan }: QuotedPlan): { boardId: number; title: LocalizedText } {
  return { boardId: plan.board.id, title: plan.board.title };
}
