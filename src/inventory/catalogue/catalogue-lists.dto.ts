import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { DescribePagedAnswer, Succeeded } from '../../http/answers.dto.js';
import type { Hotel } from '../../hotel/hotel.entity.js';
import { localized } from '../../values/localized-text.js';
import type { Building } from './building.entity.js';
import type { Package } from './package.entity.js';

export class BuildingItem {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() code!: string;
  @ApiProperty() name!: string;
}

export class PackageItem {
  @ApiProperty({ type: 'integer', description: "Sent as a booking's extras[].stockID" }) stockID!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'Plain text, perhaps of several lines' }) note!: string;
  @ApiProperty({ description: 'Decimal with two places' }) price!: string;
  @ApiProperty() currency!: string;
  @ApiProperty({
    type: 'integer',
    enum: [0, 1, 2, 3],
    description: '0 per stay, 1 per night, 2 per person, 3 per person and night',
  })
  priceMode!: number;
}

class BuildingList {
  @Succeeded() success!: true;
  @ApiProperty({ type: 'integer', description: 'Records that exist' }) count!: number;
  @ApiProperty({ type: [BuildingItem] }) items!: BuildingItem[];
}

class PackageList {
  @Succeeded() success!: true;
  @ApiProperty({ type: 'integer', description: 'Records that exist' }) count!: number;
  @ApiProperty({ type: [PackageItem] }) items!: PackageItem[];
}

export function buildingItem({ id, code, name }: Building): BuildingItem {
  return { id, code, name };
}

export function packageItem(item: Package, hotel: Hotel, language: string): PackageItem {
  return {
    stockID: item.id,
    name: localized(item.name, language, hotel.language),
    note: localized(item.note, language, hotel.language),
    price: item.price,
    currency: hotel.currency,
    priceMode: item.priceMode,
  };
}

export const DescribeBuildings = () =>
  applyDecorators(
    ApiTags('Hotel'),
    ApiBearerAuth(),
    ApiOperation({
      operationId: 'listBuildings',
      summary: "Buildings, the source of the room list's buildingID",
      description: 'The buildings (blocks) of the hotel, for a search that names one.',
    }),
    DescribePagedAnswer(BuildingList, 'hotel_id_is_not_found'),
  );

export const DescribePackages = () =>
  applyDecorators(
    ApiTags('Hotel'),
    ApiBearerAuth(),
    ApiOperation({
      operationId: 'listPackages',
      summary: "Packages, the source of a booking's extras[].stockID",
      description: 'What the hotel sells beside rooms, with its price and how that price counts.',
    }),
    DescribePagedAnswer(PackageList, 'hotel_id_is_not_found'),
  );
