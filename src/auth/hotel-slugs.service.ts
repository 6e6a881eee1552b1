import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { HotelSlug } from './hotel-slug.entity.js';

@Injectable()
export class HotelSlugs {
  constructor(@InjectRepository(HotelSlug) private readonly slugs: Repository<HotelSlug>) {}

  async hotelOf(seoUrl: string): Promise<number | undefined> {
    return (await this.slugs.findOneBy({ seoUrl }))?.hotelId;
  }

  async ofHotel(hotelId: number): Promise<string | undefined> {
    return (await this.slugs.findOneBy({ hotelId }))?.seoUrl;
  }

  /** Sets the slug of a hotel, or removes it (null). A slug that another hotel has is a unique violation. */
  async set(tx: EntityManager, hotelId: number, seoUrl: string | null): Promise<void> {
    await tx.delete(HotelSlug, { hotelId });
    if (seoUrl) await tx.insert(HotelSlug, { seoUrl, hotelId });
  }
}
