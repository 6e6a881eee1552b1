import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { DescribeAnswerOrElse, Failure, Succeeded } from '../http/answers.dto.js';
import { Field } from '../http/request-fields.js';
import { plainText } from '../http/scalars.js';
import { MAX_TEXT_LENGTH } from '../values/limits.js';

const keyText = (sent: unknown) => plainText(sent, MAX_TEXT_LENGTH) || undefined;
const KEY = { type: String, maxLength: MAX_TEXT_LENGTH };
/** What names a hotel is judged after the key pair: any value is read. */
const asSent = (sent: unknown) => sent;

export class KeyPair {
  @Field(keyText, KEY) apiKey!: string;
  @Field(keyText, KEY) apiSecret!: string;
}

/** The hotel ID is called `SVC`; the description's literal `the service` is accepted too. */
export class LoginForm extends KeyPair {
  @Field(asSent, { required: false, type: 'integer', minimum: 1, description: 'Hotel ID' })
  SVC?: unknown;
  @Field(asSent, { required: false, type: 'integer', minimum: 1, description: 'Another name of SVC' })
  'the service'?: unknown;
  @Field(asSent, {
    type: String,
    required: false,
    description: "Hotel SEO slug, for the service owner's own booking engine",
  })
  hotelSeoUrl?: unknown;
}

const TOKEN = {
  description: 'Sent as `Authorization: Bearer …`; valid 7 days by default; opaque',
  example: 'eyJhbGciOi…',
};
const NOTHING = { type: String, nullable: true, enum: [null] };

export class LoginResult {
  @Succeeded() success!: true;
  @ApiProperty({ description: 'Hotel ID that the token is bound to', example: '7001' }) SVC!: string;
  @ApiProperty({ description: 'The same under its other name', example: '7001' }) 'the service'!: string;
  @ApiProperty(TOKEN) token!: string;
  @ApiProperty({ type: String, nullable: true, example: 'deniz-kapisi-otel' }) hotelSeoUrl!: string | null;
}

class LoginFailure extends Failure {
  @ApiProperty(NOTHING) SVC!: null;
  @ApiProperty(NOTHING) 'the service'!: null;
  @ApiProperty(NOTHING) token!: null;
  @ApiProperty(NOTHING) hotelSeoUrl!: null;
}

export class PartnerLoginResult {
  @Succeeded() success!: true;
  @ApiProperty(TOKEN) token!: string;
}

class PartnerLoginFailure extends Failure {
  @ApiProperty(NOTHING) token!: null;
}

const DEMO_KEYS = { apiKey: 'demo-partner', apiSecret: 'demo-secret-change-me' };

export const DescribePartnerLogin = () =>
  applyDecorators(
    ApiTags('Login'),
    ApiOperation({
      operationId: 'loginForAllHotels',
      summary: 'Log in for all hotels',
      description:
        'Every other endpoint takes this token for the hotel that the request names by `hotelID`. Whether the partner may ' +
        'act for that hotel is looked up on every request; if not, the answer is that of an unknown hotel.',
    }),
    ApiConsumes('application/x-www-form-urlencoded', 'multipart/form-data'),
    ApiBody({ type: KeyPair, examples: { demonstration: { value: DEMO_KEYS } } }),
    DescribeAnswerOrElse(
      PartnerLoginResult,
      PartnerLoginFailure,
      'partner_is_not_found',
      'hotel_permission_is_not_found',
    ),
  );

export const DescribeLogin = () =>
  applyDecorators(
    ApiTags('Login'),
    ApiOperation({
      operationId: 'login',
      summary: 'Log in for one hotel',
      description:
        'The token is good for this hotel alone, by default for 7 days. Log in again before it expires: the earlier token stays ' +
        'good until its own end. All tokens of a partner end when it is disabled, gets a new secret or is signed out by the ' +
        'operator: requests are then answered with 401 `token_is_not_valid`. By default, more than 10 failed logins a minute with one `apiKey` from one address, or 100 from ' +
        'one address, are answered with 429.',
    }),
    ApiConsumes('application/x-www-form-urlencoded', 'multipart/form-data'),
    ApiBody({ type: LoginForm, examples: { demonstration: { value: { ...DEMO_KEYS, SVC: 7001 } } } }),
    DescribeAnswerOrElse(
      LoginResult,
      LoginFailure,
      'partner_is_not_found',
      'hotel_is_not_found',
      'hotel_permission_is_not_found',
    ),
  );
