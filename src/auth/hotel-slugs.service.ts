import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { HotelSlug } from './hotel-slug.entity.js';

/** Names the hotel of a slug, and the slug of a hotel. */
@Injectable()
export class HotelSlugs {
  constructor(@InjectRepository(HotelSlug) private readonly slugs: Repository<HotelSlug>) {}

  async hotelOf(seoUrl: string): Promise<number | undefined> {
    return (await this.slugs.findOneBy({ seoUrl }))?.hotelId;
  }

  async ofHotel(hotelId: number): Promise<string | undefined> {
    return (await this.slugs.findOneBy({ hotelId }))?.seoUrl;
  }

  /** Sets or takes away the slug of a hotel. A slug that another hotel has is a unique violation. */
  async set(tx: EntityManager, hotelId: number, seoUrl: string | null): Promise<void> {
    await tx.delete(HotelSlug, { hotelId });
    if (seoUrl) await tx.insert(HotelSlug, { seoUrl, hotelId });
  }
}
