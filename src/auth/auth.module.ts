import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SETTINGS, type Settings } from '../settings.js';
import { AccessReader } from './access.reader.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { ApiKeyLookup } from './api-key-lookup.entity.js';
import { ApiKeyStrategy } from './api-key.strategy.js';
import { ApiKey } from './api-key.entity.js';
import { BearerGuard } from './bearer.guard.js';
import { HotelSlug } from './hotel-slug.entity.js';
import { HotelSlugs } from './hotel-slugs.js';
import { KnownCredentials } from './known-credentials.js';
import { LoginController } from './login.controller.js';
import { LoginFailure } from './login-failure.entity.js';
import { LoginFailures } from './login-failures.js';
import { LoginService } from './login.service.js';
import { PartnerHotel } from './partner-hotel.entity.js';
import { Partner } from './partner.entity.js';
import { StaffHotel } from './staff-hotel.entity.js';
import { StaffAccountsService } from './staff-accounts.service.js';
import { StaffSecondFactorService } from './staff-second-factor.service.js';
import { StaffLink } from './staff-link.entity.js';
import { StaffLinksService } from './staff-links.service.js';
import { StaffLoginService } from './staff-login.service.js';
import { StaffMember } from './staff-member.entity.js';
import { StaffSession } from './staff-session.entity.js';
import { TokenStrategy } from './token.strategy.js';
import { CredentialsService } from './credentials.service.js';

@Module({
  imports: [
    PassportModule,
    JwtModule.registerAsync({
      inject: [SETTINGS],
      useFactory: (settings: Settings) => ({ secret: settings.JWT_SECRET }),
    }),
    TypeOrmModule.forFeature([
      Partner,
      PartnerHotel,
      HotelSlug,
      ApiKey,
      ApiKeyLookup,
      LoginFailure,
      StaffMember,
      StaffHotel,
      StaffLink,
      StaffSession,
    ]),
  ],
  controllers: [LoginController],
  providers: [
    CredentialsService,
    AccessReader,
    ApiKeyGuard,
    ApiKeyStrategy,
    BearerGuard,
    HotelSlugs,
    KnownCredentials,
    LoginFailures,
    LoginService,
    StaffAccountsService,
    StaffSecondFactorService,
    StaffLinksService,
    StaffLoginService,
    TokenStrategy,
  ],
  exports: [
    CredentialsService,
    TypeOrmModule,
    AccessReader,
    ApiKeyGuard,
    BearerGuard,
    HotelSlugs,
    KnownCredentials,
    LoginFailures,
    StaffAccountsService,
    StaffSecondFactorService,
    StaffLinksService,
    StaffLoginService,
  ],
})
export class AuthModule {}
