import { ApiProperty } from '@nestjs/swagger';
import { Failed } from '../../http/answers.dto.js';
import { MAX_CHILDREN, MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import {
  meaningOfCode,
  type RoomListErrorCode,
  SEARCH_FAULTS,
  type SearchFault,
} from './room-list.errors.js';

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

const FAULTS: Record<SearchFault['message'], string> = {
  field_is_missing: 'the field is needed and not there',
  field_is_not_valid: 'the field is not of the kind or in the range that it has',
  content_type_is_not_supported: 'the body is neither a form nor JSON',
  date_is_in_the_past: 'the day is before the hotel’s today',
  end_date_is_not_after_start_date: 'the stay has no night',
  stay_is_too_long: `the stay has more than ${MAX_SEARCH_NIGHTS} nights`,
  too_many_children: `there are more than ${MAX_CHILDREN} children`,
};

class SearchFaultItem {
  @ApiProperty({ example: 'startDate' }) field!: string;
  @ApiProperty({
    enum: SEARCH_FAULTS,
    description: SEARCH_FAULTS.map((fault) => `- \`${fault}\`: ${FAULTS[fault]}`).join('\n'),
  })
  message!: string;
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
