import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Field } from '../http/request-fields.js';
import { plainText } from '../http/strict.js';
import { MAX_TEXT_LENGTH } from '../values/limits.js';

const keyText = (sent: unknown) => plainText(sent, MAX_TEXT_LENGTH) || undefined;
const KEY = { type: String, maxLength: MAX_TEXT_LENGTH };
/** What names a hotel is judged after the key pair: any value is read. */
const asSent = (sent: unknown) => sent;

/** What a partner is known by. */
export class KeyPair {
  @Field(keyText, KEY) apiKey!: string;
  @Field(keyText, KEY) apiSecret!: string;
}

/** The login form. The hotel ID is called `SVC`; the description's literal `the service` is accepted too. */
export class LoginForm extends KeyPair {
  @Field(asSent, { required: false, type: 'integer', description: 'Hotel ID' })
  SVC?: unknown;
  @Field(asSent, { required: false, type: 'integer', description: 'Another name of SVC' })
  'the service'?: unknown;
  @Field(asSent, {
    type: String,
    required: false,
    description: "Hotel SEO slug, for the service owner's own booking engine",
  })
  hotelSeoUrl?: unknown;
}

export class LoginResult {
  @ApiProperty() success!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Hotel ID that the token is bound to' })
  SVC!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The same under its other name' })
  'the service'!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Bearer token, valid 7 days; do not parse it' })
  token!: string | null;
  @ApiProperty({ type: String, nullable: true }) hotelSeoUrl!: string | null;
  @ApiProperty({
    required: false,
    enum: ['partner_is_not_found', 'hotel_is_not_found', 'hotel_permission_is_not_found'],
    description: 'On failure only',
  })
  message?: string;
}

export class PartnerLoginResult {
  @ApiProperty() success!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Bearer token for all hotels of the partner, valid 7 days; do not parse it',
  })
  token!: string | null;
  @ApiProperty({
    required: false,
    enum: ['partner_is_not_found', 'hotel_permission_is_not_found'],
    description:
      'On failure only: the key pair does not match (`partner_is_not_found`), or the partner is switched off ' +
      '(`hotel_permission_is_not_found`)',
  })
  message?: string;
}

export const DescribePartnerLogin = () =>
  applyDecorators(
    ApiTags('Login'),
    ApiOperation({
      summary: 'Log in for all hotels',
      description:
        'Every other endpoint takes this token for the hotel that the request names by `hotelID`. Whether the partner may ' +
        'act for that hotel is looked up on every request; if not, the answer is that of an unknown hotel.',
    }),
    ApiConsumes('application/x-www-form-urlencoded', 'multipart/form-data'),
    ApiBody({ type: KeyPair }),
    ApiOkResponse({ type: PartnerLoginResult }),
  );

export const DescribeLogin = () =>
  applyDecorators(
    ApiTags('Login'),
    ApiOperation({ summary: 'Log in for one hotel' }),
    ApiConsumes('application/x-www-form-urlencoded', 'multipart/form-data'),
    ApiBody({ type: LoginForm }),
    ApiOkResponse({ type: LoginResult }),
  );
