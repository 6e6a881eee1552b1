import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { DescribeAnswer, DescribeNotModified, Succeeded } from '../../http/answers.dto.js';
import { MAX_CALENDAR_DAYS } from '../../values/limits.js';

class CalendarDay {
  @ApiProperty({ type: 'integer', description: 'yyyymmdd' }) id!: number;
  @ApiProperty({ description: 'YYYY-MM-DD 00:00:00' }) start!: string;
  @ApiProperty({ description: 'YYYY-MM-DD 23:59:59' }) end!: string;
  @ApiProperty({ type: 'integer', description: '-1 where the day has no inventory record' })
  availability!: number;
  @ApiProperty({
    description:
      'The base price of the day, with `,` between thousands; `-` where there is none. Not what anybody pays: a party pays it times ' +
      'its shares, less what the hotel takes off',
  })
  price!: string;
}

class CalendarRoomType {
  @ApiProperty() name!: string;
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ type: 'integer', description: 'Board type that the prices are of; 0 = none' }) rate!: number;
  @ApiProperty({ type: [CalendarDay] }) availability!: CalendarDay[];
}

class Calendar {
  @Succeeded() success!: true;
  @ApiProperty({ type: [CalendarRoomType] }) roomTypes!: CalendarRoomType[];
  @ApiProperty() currency!: string;
}

export const DescribeCalendar = () =>
  applyDecorators(
    ApiTags('Search'),
    ApiBearerAuth(),
    ApiOperation({
      operationId: 'getCalendar',
      summary: 'Rooms left and base price per room type and day, for calendar views',
      description:
        'One item for each room type that is open for online sale, with one item for each day. What can be bought, and at ' +
        `what price, tells the room list: the base price is no price "from". At most ${MAX_CALENDAR_DAYS} days; days in the past are answered too.`,
    }),
    DescribeNotModified(),
    DescribeAnswer(
      Calendar,
      'hotel_id_is_not_found',
      'start_date_is_not_found',
      'end_date_is_not_found',
      'date_range_is_too_long',
    ),
  );
