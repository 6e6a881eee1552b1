import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { HotelDay } from '../hotel/hotel-day.service.js';
import { Package } from '../inventory/catalogue/package.entity.js';
import { Building } from '../inventory/catalogue/building.entity.js';
import { RoomType } from '../inventory/catalogue/room-type.entity.js';
import { type DayText, dayText } from '../values/day.js';

/** The hotel's day, and the names of its room types and buildings, including retired ones. */
export interface HouseNames {
  today: DayText;
  roomTypes: Pick<RoomType, 'id' | 'name'>[];
  buildings: Pick<Building, 'id' | 'name'>[];
}

@Injectable()
export class HouseNamesService {
  constructor(
    @InjectRepository(RoomType) private readonly roomTypes: Repository<RoomType>,
    @InjectRepository(Package) private readonly packageRows: Repository<Package>,
    @InjectRepository(Building) private readonly buildings: Repository<Building>,
    private readonly day: HotelDay,
  ) {}

  /** The packages that can be sold, in the hotel's order. */
  packages(hotelId: number): Promise<Pick<Package, 'id' | 'name' | 'price' | 'priceMode'>[]> {
    return this.packageRows.find({
      select: { id: true, name: true, price: true, priceMode: true },
      where: { hotelId, retiredAt: IsNull() },
      order: { sort: 'ASC', id: 'ASC' },
    });
  }

  async house(hotelId: number): Promise<HouseNames> {
    const named = {
      select: { id: true, name: true },
      where: { hotelId },
      order: { sort: 'ASC', id: 'ASC' },
    } as const;
    return {
      today: dayText(await this.day.today(hotelId)),
      roomTypes: await this.roomTypes.find(named),
      buildings: await this.buildings.find(named),
    };
  }
}
