import { applyDecorators } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { DescribeAnswer, DescribeFailure, DescribePagedAnswer, Succeeded } from '../http/answers.dto.js';
import type { FooterText } from './footer-text.entity.js';
import type { Hotel } from './hotel.entity.js';
import type { MailServer } from './mail-server.entity.js';
import type { SocialLink } from './social-link.entity.js';

export class ContactInfo {
  @ApiProperty() title!: string;
  @ApiProperty() phone!: string;
  @ApiProperty() cellPhone!: string;
  @ApiProperty() email!: string;
  @ApiProperty() www!: string;
  @ApiProperty() address!: string;
  @ApiProperty() country!: string;
  @ApiProperty({ description: 'English name of the country' }) countryIng!: string;
  @ApiProperty() city!: string;
  @ApiProperty() district!: string;
  @ApiProperty({ description: 'Decimal degrees' }) latitude!: string;
  @ApiProperty({ description: 'Decimal degrees' }) longitude!: string;

  static of(hotel: Hotel): ContactInfo {
    const { title, phone, cellPhone, email, www, address } = hotel;
    const { country, countryIng, city, district, latitude, longitude } = hotel;
    return {
      title,
      phone,
      cellPhone,
      email,
      www,
      address,
      country,
      countryIng,
      city,
      district,
      latitude,
      longitude,
    };
  }
}

const text = { type: String, nullable: true } as const;
const html = { ...text, description: 'HTML fragment without scripts, pictures and styles' } as const;
const snippet = {
  ...text,
  description: "HTML as the hotel has typed it, with its scripts, for the hotel's own pages",
} as const;

class SocialMediaCategory {
  @ApiProperty({ description: 'Class name of an icon' }) icon!: string;
  @ApiProperty({ ...text, description: 'SVG with shapes alone' }) iconsvg!: string | null;
}

export class SocialMediaItem {
  @ApiProperty() url!: string;
  @ApiProperty({ type: SocialMediaCategory }) SosyalMedyaKategori!: SocialMediaCategory;

  static of({ url, icon, iconsvg }: SocialLink): SocialMediaItem {
    return { url, SosyalMedyaKategori: { icon, iconsvg } };
  }
}

class SocialMediaList {
  @Succeeded() success!: true;
  @ApiProperty({ type: 'integer', description: 'Number of links that exist' }) count!: number;
  @ApiProperty({ type: [SocialMediaItem] }) items!: SocialMediaItem[];
}

class LegalTexts {
  @ApiProperty(html) privacyPolicy!: string | null;
  @ApiProperty(html) cookiePolicy!: string | null;
  @ApiProperty(html) distanceSalesAgreement!: string | null;
  @ApiProperty(html) cancellationPolicy!: string | null;
  @ApiProperty(html) personalDataNotice!: string | null;
}

class AboutTexts {
  @ApiProperty(text) title!: string | null;
  @ApiProperty(html) text!: string | null;
}

class AnalyticsSnippets {
  @ApiProperty(snippet) head!: string | null;
  @ApiProperty(snippet) body!: string | null;
}

class FooterTexts {
  @ApiProperty({ type: LegalTexts }) legal!: LegalTexts;
  @ApiProperty({ type: AboutTexts }) about!: AboutTexts;
  @ApiProperty({ type: AnalyticsSnippets }) analytics!: AnalyticsSnippets;
}

export class FooterAnswer {
  @Succeeded() success!: true;
  @ApiProperty({ type: FooterTexts }) data!: FooterTexts;

  static of(footer: FooterText | null): FooterAnswer {
    return {
      success: true,
      data: {
        legal: {
          privacyPolicy: footer?.privacyPolicy ?? null,
          cookiePolicy: footer?.cookiePolicy ?? null,
          distanceSalesAgreement: footer?.distanceSalesAgreement ?? null,
          cancellationPolicy: footer?.cancellationPolicy ?? null,
          personalDataNotice: footer?.personalDataNotice ?? null,
        },
        about: { title: footer?.aboutTitle ?? null, text: footer?.aboutText ?? null },
        analytics: { head: footer?.analyticsHead ?? null, body: footer?.analyticsBody ?? null },
      },
    };
  }
}

class MailServerSettings {
  @ApiProperty() transport!: string;
  @ApiProperty() encryption!: string;
  @ApiProperty({ type: 'integer' }) port!: number;
  @ApiProperty() host!: string;
  @ApiProperty() user!: string;
  @ApiProperty({ description: 'A secret: server-side use only' }) password!: string;
}

export class MailHostAnswer {
  @Succeeded() success!: true;
  @ApiProperty({ type: MailServerSettings }) data!: MailServerSettings;

  static of({ transport, encryption, port, host, userName }: MailServer, password: string): MailHostAnswer {
    return { success: true, data: { transport, encryption, port, host, user: userName, password } };
  }
}

const HOTEL_ID = { description: 'Hotel ID', schema: { type: 'integer', minimum: 1 }, example: 7001 } as const;

const describeHotel = (operationId: string, summary: string, description: string) =>
  applyDecorators(ApiTags('Hotel'), ApiBearerAuth(), ApiOperation({ operationId, summary, description }));

export const DescribeContact = () =>
  applyDecorators(
    describeHotel(
      'getContact',
      'Contact details',
      'Name, telephone, address and position of the hotel. The answer has no `success`.',
    ),
    ApiParam({ name: 'hotelID', ...HOTEL_ID }),
    ApiOkResponse({ type: ContactInfo }),
    DescribeFailure(404, 'hotel_id_is_not_found'),
  );

export const DescribeSocialMedia = () =>
  applyDecorators(
    describeHotel('listSocialMedia', 'Social media links', 'The links of the hotel, with an icon for each.'),
    DescribePagedAnswer(SocialMediaList, 'hotel_id_is_not_found'),
  );

export const DescribeFooter = () =>
  applyDecorators(
    describeHotel(
      'getFooter',
      'Footer: legal and about texts, analytics snippets',
      'Texts are HTML fragments in the language asked for, else in the hotel’s own; null where the hotel has none.',
    ),
    DescribeAnswer(FooterAnswer, 'hotel_id_is_not_found'),
  );

export const DescribeMailHost = () =>
  applyDecorators(
    describeHotel(
      'getMailServer',
      'E-mail server settings',
      'The SMTP server for booking confirmations. Holds a secret: server-side use only. A partner whose permission does not ' +
        'cover secrets is answered as if there were none.',
    ),
    DescribeAnswer(MailHostAnswer, 'hotel_id_is_not_found', 'mail_host_is_not_found'),
  );

export const DescribeMedia = () =>
  applyDecorators(
    ApiTags('Hotel'),
    ApiOperation({
      operationId: 'getPicture',
      summary: 'A picture of a hotel',
      description:
        'Without a token. `images[]` of the room list are such paths; a picture may be kept for good.',
    }),
    ApiParam({ name: 'hotelID', ...HOTEL_ID }),
    ApiParam({ name: 'name', description: 'File name, as in `images[]`', schema: { type: 'string' } }),
    ApiProduces('image/png', 'image/jpeg', 'image/webp'),
    ApiOkResponse({ schema: { type: 'string', format: 'binary' } }),
    DescribeFailure(404, 'not_found'),
  );
