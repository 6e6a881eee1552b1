import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { ServiceError } from '../../http/errors.js';
import { RatePlan } from '../../inventory/catalogue/rate-plan.entity.js';
import { RoomType } from '../../inventory/catalogue/room-type.entity.js';
import { localized } from '../../values/localized-text.js';
import { jsonWholeNumber } from '../../http/scalars.js';
import { changesAreNotValid } from '../channels.errors.js';
import {
  digestOf,
  InventoryChangesService,
  type OpenHotel,
  type Sender,
} from '../inventory-changes.service.js';
import { type ChannelHotel, type ChannelRatePlan, readMessage } from './open-channel-changes.js';
import type { ChangesAccepted, MappingDetails } from './open-channel.dto.js';

interface DescribedPlan extends ChannelRatePlan {
  maxPersons: number;
}

/** The answers to Channex' Open Channel protocol. Records are addressed by their IDs, the hotel by its ID as text. */
@Injectable()
export class OpenChannelService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: InventoryChangesService,
  ) {}

  /** Names are in the hotel's language. */
  async mapping(hotelId: number): Promise<MappingDetails> {
    const hotel = await this.changes.openHotel(hotelId);
    const plans = await this.plans(hotelId, hotel);
    const title = (texts: OpenHotel['roomTypes'][number]['name']) =>
      localized(texts, hotel.language, hotel.language);
    const room_types = hotel.roomTypes.map((type) => ({
      id: String(type.id),
      title: title(type.name),
      rate_plans: type.plans.map((plan) => ({
        id: String(plan.id),
        title: title(plan.title),
        sell_mode: plan.priceType === 1 ? ('per_room' as const) : ('per_person' as const),
        max_persons: plans.get(plan.id)!.maxPersons,
        currency: hotel.currency,
        read_only: false as const,
      })),
    }));
    return { data: { type: 'mapping_details', attributes: { room_types } } };
  }

  /** Takes a message of changes together or not at all. A message that is sent again changes nothing. */
  async take(sender: Sender, body: unknown): Promise<ChangesAccepted> {
    const { hotelId } = sender.caller;
    const open = await this.changes.openHotel(hotelId);
    const hotel: ChannelHotel = {
      currency: open.currency,
      roomTypeIds: new Set(open.roomTypes.map(({ id }) => id)),
      ratePlans: await this.plans(hotelId, open),
      days: open.days,
    };
    const { hotelCodes, requestIds, digest, ranges, faults } = await readMessage(body, hotel);
    for (const code of hotelCodes) refuseOtherHotel(code, hotelId);
    if (faults.length > 0) throw changesAreNotValid(faults);
    const id = requestIds.length === 1 ? requestIds[0]! : digestOf(requestIds).toString('base64url');
    await this.changes.save(sender, id, digest, ranges, open);
    return { success: true, unique_id: id };
  }

  private async plans(hotelId: number, { roomTypes }: OpenHotel): Promise<Map<number, DescribedPlan>> {
    const { manager } = this.dataSource;
    const types = await manager.findBy(RoomType, { hotelId, retiredAt: IsNull() });
    const ratePlans = await manager.findBy(RatePlan, { hotelId, retiredAt: IsNull() });
    const isPerRoom = new Map(
      roomTypes.flatMap(({ plans }) => plans.map(({ id, priceType }) => [id, priceType === 1] as const)),
    );
    const adults = new Map(types.map(({ id, capacityAdult }) => [id, capacityAdult]));
    return new Map(
      ratePlans.map(({ id, roomTypeId, adultMultipliers, derivedFromPlanId }) => {
        const maxPersons = adults.get(roomTypeId) ?? 1;
        const shares = Array.from({ length: maxPersons }, (_, n) => Number(adultMultipliers[n] ?? n + 1));
        const [ofRoom, isDerived] = [isPerRoom.get(id) ?? false, derivedFromPlanId !== null];
        return [id, { roomTypeId, maxPersons, isPerRoom: ofRoom, isDerived, multipliers: shares }];
      }),
    );
  }
}

/** The hotel of the message must be that of the key, as everywhere; nobody learns which hotels exist. */
export function refuseOtherHotel(hotelCode: unknown, hotelId: number): void {
  if (jsonWholeNumber(hotelCode) !== hotelId) throw new ServiceError('hotel_id_is_not_found', 404);
}
