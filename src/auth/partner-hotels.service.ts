import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Revisions } from '../database/hotel-change.js';
import { AccessReader } from './access-reader.service.js';
import type { TokenIdentity } from './known-credentials.service.js';
import { PartnerHotel } from './partner-hotel.entity.js';

@Injectable()
export class PartnerHotels {
  constructor(
    @InjectRepository(PartnerHotel) private readonly permissions: Repository<PartnerHotel>,
    private readonly access: AccessReader,
  ) {}

  /** Returns the IDs of the hotels that an admitted token is good for now. */
  async hotelsOf({ partnerId, hotelId }: TokenIdentity): Promise<number[]> {
    if (hotelId !== undefined) return [hotelId];
    const permissions = await this.permissions.findBy({ partnerId, enabled: true });
    return permissions.map((permission) => permission.hotelId);
  }

  /** Returns the revisions of those of the hotels that the token is good for now, in one read. */
  async revisionsOf(token: TokenIdentity, hotelIds: readonly number[]): Promise<Map<number, Revisions>> {
    const asked = hotelIds.filter((hotelId) => token.hotelId === undefined || token.hotelId === hotelId);
    const found = new Map<number, Revisions>();
    await Promise.all(
      asked.map(async (hotelId) => {
        const access = await this.access.ofToken(token, hotelId);
        if (access) found.set(hotelId, access.revisions);
      }),
    );
    return found;
  }
}
