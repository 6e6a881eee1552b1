import { ApiProperty } from '@nestjs/swagger';

const INSTANT = { type: String, format: 'date-time', example: '2027-03-26T18:00:00+01:00' } as const;
const FEE = { type: String, example: '80.00' } as const;

export class ShownStep {
  @ApiProperty({ ...INSTANT, nullable: true, description: 'Null for the first: from now on' })
  from!: string | null;
  @ApiProperty({ ...INSTANT, description: 'Left out itself: the next step begins then' }) to!: string;
  @ApiProperty({ ...FEE, description: 'What cancelling costs meanwhile' }) fee!: string;
}

export class ShownDeposit {
  @ApiProperty({
    type: String,
    format: 'date',
    example: '2027-03-01',
    description: 'The day on which it is due',
  })
  due!: string;
  @ApiProperty({ ...FEE, example: '48.00', description: 'What is due then' }) amount!: string;
}

/** What an answer has of the terms of an option where it is asked for. */
export class ShownTerms {
  @ApiProperty({ description: 'Sent as `termsCode` in a booking', example: 'FLEX' }) code!: string;
  @ApiProperty({ example: 'Flexible' }) name!: string;
  @ApiProperty({ example: 'From 18:00, 1 day before arrival, cancelling costs the first night.' })
  text!: string;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Cancelling is free for so many hours after the first Book; the steps leave that out',
  })
  graceHours!: number;
  @ApiProperty({ ...INSTANT, nullable: true, description: 'Left out itself; null where nothing is free' })
  freeUntil!: string | null;
  @ApiProperty({ type: [ShownStep], description: 'Until 00:00 of the day after arrival' })
  steps!: ShownStep[];
  @ApiProperty({ ...FEE, description: 'What not coming costs' }) noShow!: string;
  @ApiProperty({ type: [ShownDeposit], description: 'Of the price and the taxes that are paid at booking' })
  deposits!: ShownDeposit[];
}

export class ShownTax {
  @ApiProperty({ example: 'CITY' }) code!: string;
  @ApiProperty({ example: 'City tax' }) name!: string;
  @ApiProperty({ ...FEE, example: '12.00', description: 'For the whole stay of the party' }) amount!: string;
  @ApiProperty({ description: 'Whether the price includes it; else it is added' }) included!: boolean;
  @ApiProperty({ enum: ['booking', 'hotel'] }) paidAt!: 'booking' | 'hotel';
}

/** What an answer has of the taxes of a rate where it is asked for. */
export class ShownTaxes {
  @ApiProperty({ type: [ShownTax], description: 'Included in the price, and added' }) taxes!: ShownTax[];
  @ApiProperty({ ...FEE, example: '180.00', description: 'The price with all added taxes' })
  totalWithTaxes!: string;
}
