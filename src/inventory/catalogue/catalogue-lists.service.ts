import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { Hotel } from '../../hotel/hotel.entity.js';
import { type ListAnswer, pageOf, type PageRequest } from '../../http/paging.js';
import { Building } from './building.entity.js';
import { type BuildingItem, buildingItem, type PackageItem, packageItem } from './catalogue-lists.dto.js';
import { Package } from './package.entity.js';

/** The lists that partners take IDs from: buildings for a search, packages for a booking's extras. */
@Injectable()
export class CatalogueLists {
  constructor(
    @InjectRepository(Hotel) private readonly hotels: Repository<Hotel>,
    @InjectRepository(Building) private readonly buildingsOfHotels: Repository<Building>,
    @InjectRepository(Package) private readonly packagesOfHotels: Repository<Package>,
  ) {}

  async buildings(hotelId: number, page: PageRequest): Promise<ListAnswer<BuildingItem>> {
    const where = { hotelId, retiredAt: IsNull() };
    const buildings = await this.buildingsOfHotels.find({ where, order: { id: 'ASC' } });
    return pageOf(buildings.map(buildingItem), page);
  }

  async packages(hotelId: number, language: string, page: PageRequest): Promise<ListAnswer<PackageItem>> {
    const hotel = await this.hotels.findOneByOrFail({ id: hotelId });
    const where = { hotelId, retiredAt: IsNull() };
    const packages = await this.packagesOfHotels.find({ where, order: { id: 'ASC' } });
    return pageOf(
      packages.map((item) => packageItem(item, hotel, language)),
      page,
    );
  }
}
