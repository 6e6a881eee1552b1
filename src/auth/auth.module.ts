import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SETTINGS, type Settings } from '../settings.js';
import { AccessReader } from './access-reader.service.js';
import { ApiKeyUse } from './api-key-use.service.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { ApiKeyLookup } from './api-key-lookup.entity.js';
import { ApiKeyStrategy } from './api-key.strategy.js';
import { ApiKey } from './api-key.entity.js';
import { BearerGuard } from './bearer.guard.js';
import { HotelSlug } from './hotel-slug.entity.js';
import { HotelSlugs } from './hotel-slugs.service.js';
import { KnownCredentials } from './known-credentials.service.js';
import { LimitedCredentials } from './limited-credentials.service.js';
import { LoginController } from './login.controller.js';
import { LoginFailure } from './login-failure.entity.js';
import { LoginFailures } from './login-failures.service.js';
import { LoginService } from './login.service.js';
import { PartnerHotels } from './partner-hotels.service.js';
import { PartnerKeyPairs } from './partner-key-pairs.service.js';
import { PartnerHotel } from './partner-hotel.entity.js';
import { Partner } from './partner.entity.js';
import { SecretReads } from './secret-reads.service.js';
import { TokenStrategy } from './token.strategy.js';
import { TokenVerifier } from './token-verifier.service.js';
import { VerifiedSecrets } from './verified-secrets.service.js';
import { CredentialsService } from './credentials.service.js';

@Module({
  imports: [
    PassportModule,
    JwtModule.registerAsync({
      inject: [SETTINGS],
      useFactory: (settings: Settings) => ({ secret: settings.JWT_SECRET }),
    }),
    TypeOrmModule.forFeature([Partner, PartnerHotel, HotelSlug, ApiKey, ApiKeyLookup, LoginFailure]),
  ],
  controllers: [LoginController],
  providers: [
    CredentialsService,
    AccessReader,
    ApiKeyGuard,
    ApiKeyStrategy,
    ApiKeyUse,
    BearerGuard,
    HotelSlugs,
    KnownCredentials,
    LimitedCredentials,
    LoginFailures,
    LoginService,
    PartnerHotels,
    PartnerKeyPairs,
    SecretReads,
    TokenStrategy,
    TokenVerifier,
    VerifiedSecrets,
  ],
  exports: [
    CredentialsService,
    TypeOrmModule,
    AccessReader,
    ApiKeyGuard,
    ApiKeyUse,
    BearerGuard,
    HotelSlugs,
    KnownCredentials,
    LimitedCredentials,
    LoginFailures,
    PartnerHotels,
    SecretReads,
  ],
})
export class AuthModule {}
