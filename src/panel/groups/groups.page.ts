import { Injectable } from '@nestjs/common';
import { BlockBookings } from '../../booking/blocks/block-bookings.service.js';
import { BlockLists } from '../../booking/blocks/block-lists.service.js';
import { RoomBlocks } from '../../booking/blocks/room-blocks.service.js';
import { minorOrNullToDecimal } from '../../values/money.js';
import { GuestLists } from '../../guests/names/guest-lists.service.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import { dayText } from '../../values/day.js';
import { MANAGERS, may, openHotel, RECEPTION, type PanelUser } from '../page/access.js';
import { BOOKING, SHEET_FILE } from '../page/page-fields.js';
import { type ContractPage, FileAnswer, operation, type OperationsOf } from '../page/panel-page.js';
import {
  BLOCK_ID,
  BLOCK_SALE,
  CHANGED_BLOCK,
  CHANGED_CONTACT,
  FREE_QUERY,
  GUEST_LIST,
  NAMES,
  NEW_BLOCK,
  QUOTE_QUERY,
  SEEN_BLOCK,
} from './groups.input.js';

type NamesOperation = 'bookings' | 'names' | 'template' | 'readFile' | 'readList' | 'saveNames';

@Injectable()
export class GroupsApi {
  constructor(
    private readonly lists: GuestLists,
    private readonly day: HotelDay,
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
      roles: RECEPTION,
      operations: { ...this.ofBlocks(), ...this.ofNames() },
    };
  }

  private ofBlocks(): Omit<OperationsOf<'groups'>, NamesOperation> {
    const { day, shown, blocks, sales } = this;
    return {
      blocks: {
        method: 'GET',
        handle: async (user) => {
          const { id } = openHotel(user);
          return { today: dayText(await day.today(id)), blocks: await shown.blocks(id) };
        },
      },
      block: operation({
        method: 'GET',
        reads: BLOCK_ID,
        handle: (user, { blockId }) => shown.block(openHotel(user).id, blockId),
      }),
      free: operation({
        method: 'GET',
        reads: FREE_QUERY,
        handle: (user, dates) => shown.free(openHotel(user).id, dates),
      }),
      addBlock: operation({
        method: 'POST',
        reads: NEW_BLOCK,
        handle: (user, { requestKey, ...block }) =>
          blocks.add(openHotel(user).id, user.actor, { ...block, ...rightsOf(user) }, requestKey),
      }),
      changeBlock: operation({
        method: 'POST',
        reads: CHANGED_BLOCK,
        handle: (user, { blockId, version, ...block }) =>
          blocks.edit(openHotel(user).id, user.actor, blockId, version, { ...block, ...rightsOf(user) }),
      }),
      changeContact: operation({
        method: 'POST',
        reads: CHANGED_CONTACT,
        handle: (user, { blockId, version, ...contact }) =>
          blocks.setContact(openHotel(user).id, user.actor, blockId, version, contact),
      }),
      releaseBlock: operation({
        method: 'POST',
        reads: SEEN_BLOCK,
        handle: (user, { blockId: id, version }) =>
          blocks.close(openHotel(user).id, user.actor, { id, version, status: 'released' }),
      }),
      cancelBlock: operation({
        method: 'POST',
        reads: SEEN_BLOCK,
        handle: (user, { blockId: id, version }) =>
          blocks.close(openHotel(user).id, user.actor, { id, version, status: 'cancelled' }),
      }),
      quote: operation({
        method: 'GET',
        reads: QUOTE_QUERY,
        handle: async (user, stay) => {
          const { currency, offers } = await sales.quote(openHotel(user).id, stay);
          const rooms = offers.map(({ totalMinor, ...offer }) => ({
            ...offer,
            total: minorOrNullToDecimal(totalMinor),
          }));
          return { currency, rooms };
        },
      }),
      book: operation({
        method: 'POST',
        reads: BLOCK_SALE,
        handle: async (user, sale) => {
          const { bookingId, voucher } = await sales.book(openHotel(user).id, user.actor, sale);
          return { bookingId, voucher };
        },
      }),
    };
  }

  private ofNames(): Pick<OperationsOf<'groups'>, NamesOperation> {
    const { lists } = this;
    return {
      bookings: {
        method: 'GET',
        handle: async (user) => ({ bookings: await lists.bookings(openHotel(user).id) }),
      },
      names: operation({
        method: 'GET',
        reads: BOOKING,
        handle: (user, { bookingId }) => lists.names(openHotel(user).id, bookingId),
      }),
      template: operation({
        method: 'GET',
        reads: BOOKING,
        handle: async (user, { bookingId }, signal) => {
          const content = await lists.template(openHotel(user).id, bookingId, user.language, signal);
          return FileAnswer.xlsx(`guests-${bookingId}.xlsx`, content);
        },
      }),
      readFile: operation({
        method: 'POST',
        reads: SHEET_FILE,
        handle: async (user, { file }, signal) => ({
          text: await lists.text(openHotel(user).id, file, signal),
        }),
      }),
      readList: operation({
        method: 'POST',
        reads: GUEST_LIST,
        handle: (user, { bookingId, ...list }) => lists.preview(openHotel(user).id, bookingId, list),
      }),
      saveNames: operation({
        method: 'POST',
        reads: NAMES,
        handle: (user, names) => lists.save(openHotel(user).id, user.actor, names),
      }),
    };
  }
}

function rightsOf(user: PanelUser): { maySetPrices: boolean } {
  return { maySetPrices: may(user, MANAGERS) };
}
