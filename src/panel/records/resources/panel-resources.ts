import { Injectable } from '@nestjs/common';
import { ImageUploadService } from '../../../hotel/image-upload.service.js';
import { asSent, input } from '../../../http/typed-input.js';
import { MANAGERS } from '../../page/access.js';
import type { PanelResource } from '../adapter/definition.js';
import { type ContractPage, operation } from '../../page/panel-page.js';
import { AccessResources } from './access.resources.js';
import { BookingResources } from './booking.resources.js';
import { CatalogueResources } from './catalogue.resources.js';
import { FolioResources } from './folio.resources.js';
import { GuestResources } from './guest.resources.js';
import { GuestMailResources } from './guest-mail.resources.js';
import { HotelResources } from './hotel.resources.js';
import { lookupResources } from './lookup.resources.js';
import { PaymentResources } from './payment.resources.js';
import { WebhookResources } from './webhook.resources.js';

@Injectable()
export class PanelResources {
  constructor(
    private readonly booking: BookingResources,
    private readonly folio: FolioResources,
    private readonly guests: GuestResources,
    private readonly catalogue: CatalogueResources,
    private readonly hotel: HotelResources,
    private readonly payment: PaymentResources,
    private readonly access: AccessResources,
    private readonly webhooks: WebhookResources,
    private readonly guestMails: GuestMailResources,
    private readonly images: ImageUploadService,
  ) {}

  resources(): PanelResource[] {
    const { booking, folio, guests, guestMails, catalogue, hotel, payment, access, webhooks } = this;
    return [booking, folio, guests, catalogue, hotel, guestMails, payment, access, webhooks]
      .flatMap((part) => part.resources())
      .concat(lookupResources());
  }

  mediaPage(): ContractPage<'media'> {
    return {
      name: 'media',
      component: null,
      icon: 'Image',
      group: 'sales',
      roles: MANAGERS,
      operations: {
        upload: operation({
          method: 'POST',
          reads: input({ file: asSent() }),
          handle: async (user, { file }, signal) => ({
            path: await this.images.add(user.hotelId!, file, user.actor, signal),
          }),
        }),
      },
    };
  }
}
