import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { jsonWholeNumber, plainText } from '../http/scalars.js';
import { SETTINGS, type Settings } from '../settings.js';
import { loginFailed, type LoginFailureIdentifier } from './auth.errors.js';
import type { KeyPair, LoginForm, LoginResult, PartnerLoginResult } from './login.dto.js';
import { PartnerHotel } from './partner-hotel.entity.js';
import { Partner } from './partner.entity.js';
import { PartnerKeyPairs } from './partner-key-pairs.service.js';
import { HotelSlugs } from './hotel-slugs.service.js';
import { ALL_HOTELS, TOKEN_ALGORITHM, TOKEN_ISSUER, type TokenClaims } from './token.strategy.js';

@Injectable()
export class LoginService {
  constructor(
    @InjectRepository(Partner) private readonly partners: Repository<Partner>,
    @InjectRepository(PartnerHotel) private readonly permissions: Repository<PartnerHotel>,
    private readonly slugs: HotelSlugs,
    private readonly keyPairs: PartnerKeyPairs,
    private readonly tokens: JwtService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Checks key pair, hotel slug and permission, in this order. Throws `partner_is_not_found`, `hotel_is_not_found`,
   * `hotel_permission_is_not_found`, and what {@link PartnerKeyPairs.find} throws.
   */
  async login(form: LoginForm, address: string): Promise<LoginResult> {
    const found = await this.permission(form, address);
    if (typeof found === 'string') return this.fail(found, form, address);
    const hotel = String(found.hotelId);
    return {
      success: true,
      SVC: hotel,
      'the service': hotel,
      token: await this.token(found.partner, found.hotelId),
      hotelSeoUrl: (await this.slugs.ofHotel(found.hotelId)) ?? null,
    };
  }

  /**
   * Throws `partner_is_not_found`, `hotel_permission_is_not_found` for a disabled partner, and what {@link PartnerKeyPairs.find}
   * throws.
   */
  async loginForAllHotels(keys: KeyPair, address: string): Promise<PartnerLoginResult> {
    const partner = await this.keyPairs.find(keys, address);
    if (!partner) return this.fail('partner_is_not_found', keys, address);
    if (!partner.enabled) return this.fail('hotel_permission_is_not_found', keys, address);
    return { success: true, token: await this.token(partner, ALL_HOTELS) };
  }

  /** A wrong pair was recorded when it was verified. */
  private async fail(failure: LoginFailureIdentifier, { apiKey }: KeyPair, address: string): Promise<never> {
    if (failure !== 'partner_is_not_found') {
      const partner = await this.partners.findOneBy({ apiKey });
      await this.keyPairs.recordFailure(failure, apiKey, address, { partner });
    }
    throw loginFailed(failure);
  }

  private async permission(
    form: LoginForm,
    address: string,
  ): Promise<{ partner: Partner; hotelId: number } | LoginFailureIdentifier> {
    const partner = await this.keyPairs.find(form, address);
    if (!partner) return 'partner_is_not_found';
    const sent = form.SVC ?? form['the service'];
    const hotelId = sent === undefined ? await this.hotelBySlug(form) : jsonWholeNumber(sent);
    if (sent === undefined && hotelId === undefined) return 'hotel_is_not_found';
    if (!partner.enabled || hotelId === undefined) return 'hotel_permission_is_not_found';
    const permission = await this.permissions.findOneBy({ partnerId: partner.id, hotelId, enabled: true });
    return permission ? { partner, hotelId } : 'hotel_permission_is_not_found';
  }

  private async hotelBySlug(form: LoginForm): Promise<number | undefined> {
    const slug = plainText(form.hotelSeoUrl, this.settings.TEXT_LIMIT);
    return slug === undefined ? undefined : this.slugs.hotelOf(slug);
  }

  private token(partner: Partner, hotel: TokenClaims['hotel']): Promise<string> {
    return this.tokens.signAsync({ hotel, epoch: partner.tokenEpoch } satisfies Partial<TokenClaims>, {
      subject: String(partner.id),
      issuer: TOKEN_ISSUER,
      algorithm: TOKEN_ALGORITHM,
      expiresIn: this.settings.TOKEN_DAYS * 86_400,
    });
  }
}
