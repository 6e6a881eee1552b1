import { ApiProperty } from '@nestjs/swagger';
import { Failed } from '../../http/answers.dto.js';
import { meaningOfCode, type RoomListErrorCode, SEARCH_FAULTS } from './room-list.errors.js';

export const NOTHING = { type: String, nullable: true, enum: [null] };
export const NO_CODE = { type: 'integer', nullable: true, enum: [null] } as const;

const STAY = {
  hotelID: 7001,
  startDate: '2027-03-01',
  endDate: '2027-03-04',
  adultCount: 2,
  language: 'en',
};

export const STAY_EXAMPLES = {
  couple: { summary: 'Three nights for two', value: STAY },
  family: {
    summary: 'With two children',
    value: { ...STAY, 'childAges[]': [7, 12] },
  },
};

export const ErrorCode = (codes: readonly RoomListErrorCode[]) =>
  ApiProperty({
    type: 'integer',
    enum: [...codes],
    description: codes.map((code) => `- \`${code}\`: ${meaningOfCode(code)}`).join('\n'),
  });

class SearchFaultItem {
  @ApiProperty({ example: 'startDate' }) field!: string;
  @ApiProperty({ enum: SEARCH_FAULTS }) message!: string;
}

export class SearchFailure {
  @Failed() success!: false;
  @ApiProperty({ type: 'array', items: {}, maxItems: 0 }) items!: never[];
  @ApiProperty({ type: 'integer', enum: [0] }) count!: 0;
  @ApiProperty({
    type: String,
    description: 'In the requested language',
    example: 'The hotel was not found.',
  })
  errorMessage!: string | undefined;
  errorCode!: RoomListErrorCode;
  @ApiProperty({ type: [SearchFaultItem], required: false, description: 'The fields that are at fault' })
  errors?: readonly SearchFaultItem[];
}
