import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';

const sentOrUndefined = ({ value }: { value: unknown }): unknown => (value === '' ? undefined : value);

/** The login form. The hotel ID is called `SVC`; the description's literal `the service` is accepted too. */
export class LoginForm {
  @ApiProperty({ maxLength: 255 })
  @IsString()
  @MaxLength(255)
  @Matches(/^[^\u0000]+$/u)
  apiKey!: string;

  @ApiProperty({ maxLength: 255 })
  @IsString()
  @MaxLength(255)
  @Matches(/^[^\u0000]+$/u)
  apiSecret!: string;

  @ApiProperty({ required: false, type: 'integer', description: 'Hotel ID' })
  @Transform(sentOrUndefined)
  @IsOptional()
  SVC?: unknown;

  @ApiProperty({ required: false, type: 'integer', description: 'Another name of SVC' })
  @Transform(sentOrUndefined)
  @IsOptional()
  'the service'?: unknown;

  @ApiProperty({
    type: String,
    required: false,
    description: "Hotel SEO slug, for the service owner's own booking engine",
  })
  @Transform(sentOrUndefined)
  @IsOptional()
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

export const DescribeLogin = () =>
  applyDecorators(
    ApiTags('Login'),
    ApiOperation({ summary: 'Log in for one hotel' }),
    ApiConsumes('application/x-www-form-urlencoded', 'multipart/form-data'),
    ApiBody({ type: LoginForm }),
    ApiOkResponse({ type: LoginResult }),
  );
