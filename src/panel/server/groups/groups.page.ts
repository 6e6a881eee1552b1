import { Injectable } from '@nestjs/common';
import { BlockBookings } from '../../../booking/blocks/block-bookings.service.js';
import { BlockLists } from '../../../booking/blocks/block-lists.service.js';
import { RoomBlocks } from '../../../booking/blocks/room-blocks.service.js';
import { minorToDecimal } from '../../../http/strict.js';
import { GuestLists } from '../../../in-house/guest-list/guest-lists.service.js';
import { HouseService } from '../../../in-house/house.service.js';
import { sheetIsNotReadable } from '../../../inventory/rates/day-change.errors.js';
import { dayText } from '../../../values/day.js';
import type { GroupsContract } from '../../contract/groups.js';
import { EVERYONE, openHotel, type PanelUser } from '../access.js';
import { readId } from '../front-desk/front-desk.input.js';
import { type ContractPage, FileAnswer, type Input, type OperationsOf } from '../panel-page.js';
import {
  readBlock,
  readBlockContact,
  readBlockSale,
  readFreeQuery,
  readList,
  readNames,
  readQuote,
  readVersion,
} from './groups.input.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type NamesOperation = 'bookings' | 'names' | 'template' | 'readFile' | 'readList' | 'saveNames';

@Injectable()
export class GroupsApi {
  constructor(
    private readonly lists: GuestLists,
    private readonly house: HouseService,
    private readonly shown: BlockLists,
    private readonly blocks: RoomBlocks,
    private readonly sales: BlockBookings,
  ) {}

  page(): ContractPage<'groups'> {
    return {
      name: 'groups',
      component: 'GroupsPage',
      icon: 'Users',
      group: 'sales',
      roles: EVERYONE,
      operations: { ...this.ofBlocks(), ...this.ofNames() },
    };
  }

  private ofBlocks(): Omit<OperationsOf<'groups'>, NamesOperation> {
    const { house, shown, blocks, sales } = this;
    return {
      blocks: {
        method: 'GET',
        handle: async (user) => {
          const { id } = openHotel(user);
          return { today: dayText(await house.today(id)), blocks: await shown.blocks(id) };
        },
      },
      block: {
        method: 'GET',
        handle: (user, input) => shown.block(openHotel(user).id, readId(input, 'blockId')),
      },
      free: { method: 'GET', handle: (user, input) => shown.free(openHotel(user).id, readFreeQuery(input)) },
      addBlock: {
        method: 'POST',
        handle: async (user, input) => ({
          blockId: await blocks.add(openHotel(user).id, user.actor, readBlock(input)),
        }),
      },
      changeBlock: {
        method: 'POST',
        handle: (user, input) => {
          const { blockId, version } = readVersion(input);
          return blocks.edit(openHotel(user).id, user.actor, blockId, version, readBlock(input));
        },
      },
      changeContact: {
        method: 'POST',
        handle: (user, input) => {
          const { blockId, version } = readVersion(input);
          return blocks.setContact(openHotel(user).id, user.actor, blockId, version, readBlockContact(input));
        },
      },
      releaseBlock: {
        method: 'POST',
        handle: (user, input) => blocks.release(openHotel(user).id, user.actor, readId(input, 'blockId')),
      },
      cancelBlock: {
        method: 'POST',
        handle: (user, input) => blocks.cancel(openHotel(user).id, user.actor, readId(input, 'blockId')),
      },
      quote: { method: 'GET', handle: (user, input) => this.quote(user, input) },
      book: {
        method: 'POST',
        handle: async (user, input) => {
          const { bookingId, voucher } = await sales.book(
            openHotel(user).id,
            user.actor,
            readBlockSale(input),
          );
          return { bookingId, voucher };
        },
      },
    };
  }

  private ofNames(): Pick<OperationsOf<'groups'>, NamesOperation> {
    const { lists } = this;
    return {
      bookings: {
        method: 'GET',
        handle: async (user) => ({ bookings: await lists.bookings(openHotel(user).id) }),
      },
      names: {
        method: 'GET',
        handle: (user, input) => lists.names(openHotel(user).id, readId(input, 'bookingId')),
      },
      template: { method: 'GET', handle: (user, input) => this.template(user, input) },
      readFile: { method: 'POST', handle: (user, input, left) => this.readFile(user, input, left) },
      readList: {
        method: 'POST',
        handle: (user, input) => {
          const { bookingId, ...list } = readList(input);
          return lists.preview(openHotel(user).id, bookingId, list);
        },
      },
      saveNames: {
        method: 'POST',
        handle: (user, input) => lists.save(openHotel(user).id, user.actor, readNames(input)),
      },
    };
  }

  private async quote(user: PanelUser, input: Input): Promise<GroupsContract['quote']['answer']> {
    const { currency, offers } = await this.sales.quote(openHotel(user).id, readQuote(input));
    const rooms = offers.map(({ totalMinor, ...offer }) => ({
      ...offer,
      total: totalMinor === null ? null : minorToDecimal(totalMinor),
    }));
    return { currency, rooms };
  }

  private async template(user: PanelUser, input: Input): Promise<FileAnswer> {
    const bookingId = readId(input, 'bookingId');
    const content = await this.lists.template(openHotel(user).id, bookingId, user.language);
    return new FileAnswer(`guests-${bookingId}.xlsx`, XLSX, content);
  }

  private async readFile(user: PanelUser, { file }: Input, left: AbortSignal): Promise<{ text: string }> {
    if (!Buffer.isBuffer(file)) throw sheetIsNotReadable();
    return { text: await this.lists.text(openHotel(user).id, file, left) };
  }
}
