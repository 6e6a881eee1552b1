import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Succeeded } from '../http/answers.dto.js';
import type { Hotel } from './hotel.entity.js';

class HotelListItem {
  @ApiProperty({ type: 'integer', example: 7001 }) hotelID!: number;
  @ApiProperty({ example: 'Deniz Kapısı Otel' }) title!: string;
  @ApiProperty({ type: String, nullable: true, example: 'deniz-kapisi-otel' }) seoUrl!: string | null;
  @ApiProperty({ example: 'Türkiye' }) country!: string;
  @ApiProperty({ example: 'Antalya' }) city!: string;
  @ApiProperty({ description: 'Decimal degrees, empty where not known', example: '36.8969' })
  latitude!: string;
  @ApiProperty({ description: 'Decimal degrees, empty where not known', example: '30.7133' })
  longitude!: string;
  @ApiProperty({ description: 'Code of the currency of all its prices', example: 'EUR' }) currency!: string;
  @ApiProperty({ description: 'Its days are days of this time zone', example: 'Europe/Istanbul' })
  timeZone!: string;
  @ApiProperty({ description: 'HH:MM in its time zone', example: '14:00' }) checkInTime!: string;
  @ApiProperty({ description: 'HH:MM in its time zone', example: '12:00' }) checkOutTime!: string;
  @ApiProperty({
    description:
      'Whether it is a test hotel: nobody is charged there, and `SANDBOX-` IDs are answered by script',
  })
  sandbox!: boolean;
}

export class HotelList {
  @Succeeded() success!: true;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: [HotelListItem], description: 'In the order of their IDs' }) hotels!: HotelListItem[];

  static of(hotels: readonly Hotel[]): HotelList {
    return { success: true, count: hotels.length, hotels: hotels.map(itemOf) };
  }
}

function itemOf(hotel: Hotel): HotelListItem {
  const { id: hotelID, title, seoUrl, country, city, latitude, longitude } = hotel;
  const { currency, timeZone, checkInTime, checkOutTime, sandbox } = hotel;
  return {
    hotelID,
    title,
    seoUrl,
    country,
    city,
    latitude,
    longitude,
    currency,
    timeZone,
    checkInTime,
    checkOutTime,
    sandbox,
  };
}

export const DescribeHotelList = () =>
  applyDecorators(
    ApiTags('Hotel'),
    ApiBearerAuth(),
    ApiOperation({
      operationId: 'listHotels',
      summary: 'The hotels that the token is good for',
      description: 'All hotels that the partner may act for now; with a token of one hotel that hotel.',
    }),
    ApiOkResponse({ type: HotelList }),
  );
