import { Inject, Injectable } from '@nestjs/common';
import { HotelMailService } from '../../hotel/hotel-mail.service.js';
import { ServiceError } from '../../http/errors.js';
import { MailError, sendMail, smtpServer } from '../../outside/mail.js';
import { SETTINGS, type Settings } from '../../settings.js';

/** Sends a hotel's mails: by its own mail server, or else by the service's. */
@Injectable()
export class MailSender {
  constructor(
    private readonly hotelMail: HotelMailService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Returns whether a server has accepted the mail. */
  async send(hotelId: number, mail: { to: string; subject: string; text: string }): Promise<boolean> {
    try {
      await this.hotelMail.send(hotelId, mail);
      return true;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return error.identifier === 'mail_server_is_not_set' && this.sendByService(mail);
    }
  }

  private async sendByService(mail: { to: string; subject: string; text: string }): Promise<boolean> {
    if (this.settings.SMTP_URL === undefined) return false;
    try {
      await sendMail(smtpServer(this.settings.SMTP_URL), { ...mail, from: this.settings.MAIL_FROM }, true);
      return true;
    } catch (error) {
      if (error instanceof MailError) return false;
      throw error;
    }
  }
}
