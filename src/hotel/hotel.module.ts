import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from './clock.js';
import { FooterText } from './footer-text.entity.js';
import { Hotel } from './hotel.entity.js';
import { MailServer } from './mail-server.entity.js';
import { MediaFile } from './media-file.entity.js';
import { SocialLink } from './social-link.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Hotel, SocialLink, FooterText, MailServer, MediaFile])],
  providers: [Clock],
  exports: [TypeOrmModule, Clock],
})
export class HotelModule {}
