import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Succeeded } from '../http/answers.dto.js';
import { ServiceError } from '../http/errors.js';
import { ExistingDay } from '../http/request-fields.js';
import { FormPipe } from '../http/request.pipe.js';

/** Days that one answer may have: those of a full synchronisation. */
export const MAX_INVENTORY_DAYS = 550;

/** Day numbers, both inclusive. */
export class InventoryPeriod {
  @ExistingDay({ example: '2027-06-01', description: 'First day' }) from!: number;
  @ExistingDay({ example: '2027-06-30', description: `Inclusive; at most ${MAX_INVENTORY_DAYS} days` })
  to!: number;
}

class InventoryPeriodPipe extends FormPipe<InventoryPeriod> {
  override transform(sent: unknown): InventoryPeriod {
    const period = super.transform(sent);
    if (period.to < period.from) throw new ServiceError('to_is_not_valid');
    if (period.to - period.from >= MAX_INVENTORY_DAYS) throw new ServiceError('date_range_is_too_long');
    return period;
  }
}

/** Reads the days of an inventory; throws `from_is_not_valid`, `to_is_not_valid`, `date_range_is_too_long`. */
export const PeriodPipe = new InventoryPeriodPipe(
  InventoryPeriod,
  ({ field }) => `${field}_is_not_valid`,
  true,
);

const NIGHTS = { type: 'integer', nullable: true } as const;

export class InventoryItem {
  @ApiProperty({ example: 'STD' }) roomType!: string;
  @ApiProperty({ required: false, example: 'OK', description: 'Absent: values of the room type itself' })
  board?: string;
  @ApiProperty({ type: String, format: 'date', example: '2027-06-01' }) from!: string;
  @ApiProperty({ type: String, format: 'date', example: '2027-06-30' }) to!: string;
  @ApiProperty({
    ...NIGHTS,
    required: false,
    description: 'Of a room type: rooms to sell, sold ones included',
  })
  allotment?: number | null;
  @ApiProperty({ type: String, required: false, nullable: true, example: '95.00', description: 'Of a board' })
  price?: string | null;
  @ApiProperty({
    type: String,
    required: false,
    nullable: true,
    example: '105.00',
    description:
      'Of a board that derives its prices: what follows from the other rate plan. It is sold where `price`, the own one, is null',
  })
  derivedPrice?: string | null;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { '1': '80.00', '2': '99.99' },
    description:
      'Of a board: what so many adults pay instead of the price times their shares; absent where there is none',
  })
  adultPrices?: Record<string, string>;
  @ApiProperty({
    required: false,
    enum: [true],
    type: Boolean,
    description: 'With a price of 0, which is taken back only so',
  })
  allowZero?: true;
  @ApiProperty() stopSale!: boolean;
  @ApiProperty() closedToCheckin!: boolean;
  @ApiProperty() closedToCheckout!: boolean;
  @ApiProperty(NIGHTS) minStay!: number | null;
  @ApiProperty(NIGHTS) maxStay!: number | null;
}

export class Inventory {
  @Succeeded() success!: true;
  @ApiProperty({ example: 'EUR' }) currency!: string;
  @ApiProperty({ type: [InventoryItem] }) items!: InventoryItem[];
}

class Capacity {
  @ApiProperty({ type: 'integer', example: 2 }) capacityAdult!: number;
  @ApiProperty({ type: 'integer', example: 1 }) capacityChildren!: number;
  @ApiProperty({ type: 'integer', example: 3, description: 'Adults and children together' })
  capacityTotal!: number;
}

class MappedRoomType extends Capacity {
  @ApiProperty({ example: 'STD' }) code!: string;
  @ApiProperty({ example: 'Double room' }) name!: string;
}

class MappedBoard {
  @ApiProperty({ example: 'OK' }) code!: string;
  @ApiProperty({ example: 'Bed & breakfast' }) name!: string;
  @ApiProperty({ enum: [0, 1], type: 'integer', description: '0: prices are per person, 1: per room' })
  priceType!: 0 | 1;
}

class MappedRatePlan extends Capacity {
  @ApiProperty({ example: 'STD/OK' }) code!: string;
  @ApiProperty({ example: 'STD' }) roomType!: string;
  @ApiProperty({ example: 'OK' }) board!: string;
  @ApiProperty({ example: 'Double room, Bed & breakfast' }) name!: string;
}

export class Mapping {
  @Succeeded() success!: true;
  @ApiProperty({ type: 'integer' }) hotelID!: number;
  @ApiProperty({ example: 'EUR' }) currency!: string;
  @ApiProperty({ type: [MappedRoomType] }) roomTypes!: MappedRoomType[];
  @ApiProperty({ type: [MappedBoard] }) boards!: MappedBoard[];
  @ApiProperty({ type: [MappedRatePlan], description: 'The boards that each room type is sold with' })
  ratePlans!: MappedRatePlan[];
}
