import { Injectable } from '@nestjs/common';
import { GUEST_MAIL_KINDS } from '../../../booking/mails/guest-mail-text.entity.js';
import { GuestMailTexts } from '../../../booking/mails/guest-mail-texts.service.js';
import { GUEST_LANGUAGES } from '../../../booking/mails/guest-words.js';
import { MANAGERS, RECEPTION } from '../../page/access.js';
import type { PanelResource } from '../adapter/definition.js';
import {
  choice,
  COLUMN,
  flag,
  FORM,
  from,
  instant,
  LISTED,
  longText,
  reference,
  REQUIRED_NEW,
  text,
  whole,
} from './fields.js';
import { saveActions } from './save-actions.js';

@Injectable()
export class GuestMailResources {
  constructor(private readonly texts: GuestMailTexts) {}

  resources(): PanelResource[] {
    return [this.mailTexts(), this.mails()];
  }

  private mailTexts(): PanelResource {
    return {
      id: 'guestMailTexts',
      icon: 'Edit3',
      group: 'hotel',
      from: 'guest_mail_text r',
      hotel: 'r.hotel_id',
      title: `r.subject || ' · ' || upper(r.language)`,
      read: MANAGERS,
      write: MANAGERS,
      order: { field: 'kind', direction: 'desc' },
      fields: [
        choice('kind', GUEST_MAIL_KINDS, COLUMN, REQUIRED_NEW),
        choice('language', GUEST_LANGUAGES, COLUMN, REQUIRED_NEW),
        flag('isEnabled', from('r.is_enabled'), LISTED, FORM),
        text('subject', COLUMN, FORM),
        longText('body', FORM),
      ],
      ...saveActions((...given) => this.texts.save(...given)),
      remove: (user, id) => this.texts.delete(user.hotelId!, id, user.actor),
    };
  }

  private mails(): PanelResource {
    return {
      id: 'guestMails',
      icon: 'Send',
      group: 'partners',
      from: 'guest_mail r JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id',
      hotel: 'r.hotel_id',
      title: 'b.voucher',
      read: RECEPTION,
      views: [{ name: 'failed', filters: { state: 'failed' } }],
      order: { field: 'createdAt', direction: 'desc' },
      fields: [
        choice('kind', GUEST_MAIL_KINDS, COLUMN),
        reference('booking', 'bookings', from('r.booking_id'), LISTED),
        choice('state', ['due', 'sending', 'sent', 'failed', 'dropped'], COLUMN),
        whole('attempts', COLUMN),
        instant('createdAt', COLUMN),
        instant('sentAt', COLUMN),
      ],
    };
  }
}
