import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import { HotelService } from '../../hotel/hotel.service.js';
import { minorToDecimal } from '../../values/money.js';
import { quote, quotedRate } from '../../inventory/quote/quote.js';
import { amountsOf, type QuotedRate } from '../../inventory/quote/quoted-plan.js';
import type { QuotedAmount } from '../../inventory/quote/quote-query.js';
import { DeskOffersService } from '../../inventory/search/desk-offers.service.js';
import { termsOfSale } from '../../inventory/search/terms-of-sale.js';
import { Clock } from '../../values/clock.service.js';
import { earlierAnswer, saveOnce } from '../desk-requests.js';
import { arrivalHasPassed, partyDoesNotFit, priceHasChanged, priceIsNotFound } from '../desk-sale.errors.js';
import type { GuestContact } from '../room/booking.entity.js';
import { bookAtDesk, type DeskBookingResult } from '../changes/book-at-desk.js';
import { daysOf } from '../room/nights.js';
import {
  blockHasChanged,
  blockIsNotFound,
  blockIsUsedUp,
  blockTypeIsNotSold,
  stayIsNotOfBlock,
} from './block.errors.js';
import { leftOfBlock } from './block-nights.js';
import { openBlock } from './room-blocks.service.js';
import { RoomBlock, RoomBlockType } from './room-block.entity.js';

export interface BlockStay {
  blockId: number;
  arrival: number;
  departure: number;
  adults: number;
  childAges: readonly number[];
}

export interface BlockOffer {
  roomTypeId: number;
  boardId: number;
  /** Rooms that the block has left in every night. */
  left: number;
  takesParty: boolean;
  /** Null where a night has no price. */
  totalMinor: number | null;
}

/** `agreedMinor` is the agreed price of a night, null where none was agreed; `amounts` are what the nights cost. */
type AgreedOffer = BlockOffer & {
  agreedMinor: number | null;
  amounts: readonly QuotedAmount[] | null;
  /** Those that the hotel offers for the stay at its refundable rate; null where it has saved none. */
  terms: ReturnType<typeof termsOfSale>;
};

export interface BlockSale extends BlockStay {
  roomTypeId: number;
  rooms: number;
  shownTotalMinor: number;
  guest: GuestContact;
  remarks: string;
  requestKey: string | null;
}

@Injectable()
export class BlockBookings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hotels: HotelService,
    private readonly offers: DeskOffersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns what can be booked from a block: at agreed prices, else at those of now, also of retired types. Throws
   * `block_is_not_found`, `stay_is_not_of_block`.
   */
  async quote(hotelId: number, stay: BlockStay): Promise<{ currency: string; offers: BlockOffer[] }> {
    const { currency, offers } = await this.agreedOffers(hotelId, stay);
    return {
      currency,
      offers: offers.map(({ agreedMinor: _, amounts: _amounts, terms: _terms, ...offer }) => offer),
    };
  }

  private async agreedOffers(
    hotelId: number,
    stay: BlockStay,
  ): Promise<{ currency: string; offers: AgreedOffer[] }> {
    const { manager: tx } = this.dataSource;
    const block = await tx.findOneBy(RoomBlock, { hotelId, id: stay.blockId });
    if (!block) throw blockIsNotFound();
    if (!isWithin(stay, block)) throw stayIsNotOfBlock();
    const types = await tx.find(RoomBlockType, {
      where: { hotelId, blockId: block.id },
      order: { roomTypeId: 'ASC' },
    });
    const { arrival, departure, adults, childAges } = stay;
    const snapshot = await this.offers.snapshotOf(
      hotelId,
      { from: arrival, to: departure },
      { booked: types },
    );
    const { currency } = block;
    const party = { adults, childAges, currency };
    const query = { arrival, nights: departure - arrival, ...party, seller: 'desk', today: arrival } as const;
    const agreed = new Map(types.map((type) => [type.roomTypeId, type]));
    // Every night is taken from the block; whether it has one left is asked apart.
    const quoted = quote(snapshot, query, undefined, {
      left: () => 1,
      priceMinor: (roomTypeId) => agreed.get(roomTypeId)?.priceMinor ?? null,
    });
    const left = await leftOfBlock(tx, hotelId, block.id);
    return {
      currency,
      offers: types.map(({ roomTypeId, boardId, priceMinor }) => ({
        roomTypeId,
        boardId,
        ...priceOf(quotedRate(quoted, { roomTypeId, boardId, rate: 'refundable' })),
        left: Math.min(...daysOf({ from: arrival, until: departure }).map((day) => left(roomTypeId, day))),
        takesParty: quoted.find(({ type }) => type.id === roomTypeId)!.takesParty,
        agreedMinor: priceMinor,
        terms: termsOfSale(snapshot, { roomTypeId, boardId, rate: 'refundable', arrival }),
      })),
    };
  }

  /**
   * Books rooms from a block. Throws `block_is_used_up` with the first night in which too few are left, `block_is_closed`,
   * `block_has_changed` where something else was agreed meanwhile, `price_has_changed`, `price_is_not_found`,
   * `party_does_not_fit`, `block_type_is_not_sold`, `arrival_has_passed`, `request_was_used_already`, and what
   * {@link quote} throws. The same sale again, by its key, is answered as the first time.
   */
  async book(hotelId: number, actor: Actor, sale: BlockSale): Promise<DeskBookingResult> {
    const { roomTypeId, arrival, rooms } = sale;
    const form = { requestKey: sale.requestKey, step: 'sale of a block', asked: sale } as const;
    const known = await earlierAnswer<DeskBookingResult>(this.dataSource.manager, hotelId, form);
    if (known) return known;
    const today = this.clock.businessDay(await this.hotels.hotel(hotelId));
    if (arrival < today) throw arrivalHasPassed();
    const { currency, offers } = await this.agreedOffers(hotelId, sale);
    const offer = offers.find((one) => one.roomTypeId === roomTypeId);
    if (!offer) throw blockTypeIsNotSold(roomTypeId);
    if (!offer.takesParty) throw partyDoesNotFit();
    const { totalMinor: roomMinor } = offer;
    if (roomMinor === null) throw priceIsNotFound();
    const totalMinor = roomMinor * rooms;
    if (totalMinor !== sale.shownTotalMinor) throw priceHasChanged(minorToDecimal(totalMinor));
    const start = { hotelId, actor, today, touches: ['desk', 'days'] } as const;
    return changeHotel(this.dataSource, start, (change) =>
      saveOnce(change, form, () => bookRooms(change, sale, { ...offer, totalMinor: roomMinor, currency })),
    );
  }
}

/** `agreedMinor` and `boardId` must still be what was agreed; `totalMinor` is the price of one room. */
async function bookRooms(
  change: HotelChange,
  sale: BlockSale,
  priced: Pick<AgreedOffer, 'boardId' | 'agreedMinor' | 'amounts' | 'terms'> & {
    totalMinor: number;
    currency: string;
  },
): Promise<DeskBookingResult> {
  const { tx, hotelId } = change;
  const { blockId, roomTypeId, arrival, departure, adults, childAges, rooms, guest, remarks } = sale;
  const { boardId, agreedMinor, amounts, terms, totalMinor, currency } = priced;
  if (!isWithin(sale, await openBlock(change, blockId))) throw stayIsNotOfBlock();
  const agreed = { hotelId, blockId, roomTypeId, boardId, priceMinor: agreedMinor ?? IsNull() };
  if (!(await tx.existsBy(RoomBlockType, agreed))) throw blockHasChanged();
  await requireLeft(change, sale);
  const room = {
    roomTypeId,
    boardId,
    arrival,
    departure,
    adults,
    blockId,
    totalMinor,
    amounts,
    childAges,
    matchedRate: 'refundable' as const,
    terms,
  };
  const booked = Array.from({ length: rooms }, () => room);
  const result = await bookAtDesk(change, {
    guest,
    currency,
    totalMinor: totalMinor * rooms,
    remarks,
    rooms: booked,
  });
  const changes = { rooms, block: blockId };
  change.recordNewBooking(result.bookingId);
  await change.audit({ action: 'desk_booking', entity: 'booking', entityId: result.bookingId, changes });
  return result;
}

function priceOf(rate: QuotedRate | undefined): Pick<AgreedOffer, 'totalMinor' | 'amounts'> {
  return { totalMinor: rate?.totalMinor ?? null, amounts: rate ? amountsOf(rate) : null };
}

function isWithin(stay: BlockStay, { arrival, departure }: RoomBlock): boolean {
  return stay.arrival >= arrival && stay.departure <= departure && stay.departure > stay.arrival;
}

async function requireLeft(change: HotelChange, sale: BlockSale): Promise<void> {
  const { roomTypeId, arrival, departure, rooms } = sale;
  const left = await leftOfBlock(change.tx, change.hotelId, sale.blockId);
  for (const day of daysOf({ from: arrival, until: departure })) {
    const ofNight = left(roomTypeId, day);
    if (ofNight < rooms) throw blockIsUsedUp({ roomTypeId, day }, ofNight);
  }
}
