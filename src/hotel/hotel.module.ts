import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { Clock } from '../values/clock.service.js';
import { FooterText } from './footer-text.entity.js';
import { HotelListController } from './hotel-list.controller.js';
import { HotelController } from './hotel.controller.js';
import { HotelDay } from './hotel-day.service.js';
import { Hotel } from './hotel.entity.js';
import { HotelService } from './hotel.service.js';
import { MailServer } from './mail-server.entity.js';
import { MediaController } from './media.controller.js';
import { MediaFile } from './media-file.entity.js';
import { SocialLink } from './social-link.entity.js';
import { HotelMailService } from './hotel-mail.service.js';
import { HotelSettingsService } from './hotel-settings.service.js';
import { ImageUploadService } from './image-upload.service.js';
import { PicturesService } from './pictures.service.js';

@Module({
  imports: [AuthModule, TypeOrmModule.forFeature([Hotel, SocialLink, FooterText, MailServer, MediaFile])],
  controllers: [HotelController, HotelListController, MediaController],
  providers: [
    HotelDay,
    HotelMailService,
    HotelSettingsService,
    ImageUploadService,
    PicturesService,
    Clock,
    HotelService,
  ],
  exports: [
    HotelDay,
    HotelMailService,
    HotelSettingsService,
    ImageUploadService,
    TypeOrmModule,
    Clock,
    HotelService,
  ],
})
export class HotelModule {}
