import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import type { Caller } from '../auth/caller.js';
import { SecretReads } from '../auth/secret-reads.service.js';
import { SecretBox } from '../secrets/secrets.js';
import { type ListAnswer, pageOf, type PageRequest } from '../http/paging.js';
import { cleanedTexts } from './cleaned-texts.js';
import { FOOTER_FORM, FooterText } from './footer-text.entity.js';
import { ContactInfo, FooterAnswer, MailHostAnswer, SocialMediaItem } from './hotel.dto.js';
import { Hotel } from './hotel.entity.js';
import { mailHostIsNotFound } from './hotel.errors.js';
import { mailPasswordPlace, MailServer } from './mail-server.entity.js';
import { SOCIAL_LINK_FORM, SocialLink } from './social-link.entity.js';

/** Callers have checked the hotel ID against the credential. */
@Injectable()
export class HotelService {
  constructor(
    @InjectRepository(Hotel) private readonly hotels: Repository<Hotel>,
    @InjectRepository(SocialLink) private readonly socialLinks: Repository<SocialLink>,
    @InjectRepository(FooterText) private readonly footers: Repository<FooterText>,
    @InjectRepository(MailServer) private readonly mailServers: Repository<MailServer>,
    private readonly secrets: SecretBox,
    private readonly secretReads: SecretReads,
  ) {}

  hotel(hotelId: number): Promise<Hotel> {
    return this.hotels.findOneByOrFail({ id: hotelId });
  }

  hotelsWith(hotelIds: readonly number[]): Promise<Hotel[]> {
    return this.hotels.find({ where: { id: In(hotelIds) }, order: { id: 'ASC' } });
  }

  async contact(hotelId: number): Promise<ContactInfo> {
    return ContactInfo.of(await this.hotel(hotelId));
  }

  async socialMedia(hotelId: number, page: PageRequest): Promise<ListAnswer<SocialMediaItem>> {
    const links = await this.socialLinks.find({ where: { hotelId }, order: { id: 'ASC' } });
    const items: SocialMediaItem[] = [];
    for (const link of links)
      items.push(SocialMediaItem.of({ ...link, ...(await cleanedTexts(SOCIAL_LINK_FORM, link)) }));
    return pageOf(items, page);
  }

  async footer(hotelId: number, language: string): Promise<FooterAnswer> {
    const own = await this.hotel(hotelId);
    const footer =
      (await this.footers.findOneBy({ hotelId, language })) ??
      (await this.footers.findOneBy({ hotelId, language: own.language }));
    return FooterAnswer.of(footer && { ...footer, ...(await cleanedTexts(FOOTER_FORM, footer)) });
  }

  /** Audits the read. Throws `mail_host_is_not_found`, also to a partner that may not read secrets. */
  async mailHost(caller: Caller): Promise<MailHostAnswer> {
    const { hotelId } = caller;
    const server = caller.mayReadSecrets ? await this.mailServers.findOneBy({ hotelId }) : null;
    if (!server) throw mailHostIsNotFound();
    await this.secretReads.record(caller, 'mail-server');
    return MailHostAnswer.of(
      server,
      this.secrets.decryptGiven(server.passwordEncrypted, mailPasswordPlace(hotelId)),
    );
  }
}
