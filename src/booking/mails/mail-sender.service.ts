import { Inject, Injectable } from '@nestjs/common';
import { HotelMailService } from '../../hotel/hotel-mail.service.js';
import { MailError, sendMail, smtpServer } from '../../outside/mail.js';
import { SETTINGS, type Settings } from '../../settings.js';

export const MAILS_OF_HOTEL_AT_ONCE = 20;
/** A mail server that does not answer delays the mails of its own hotel only. */
export const HOTELS_AT_ONCE = 8;

/** How the sending of a mail ended. `unknown`: the server has it, and did not say whether it accepts it. */
export type MailOutcome = 'accepted' | 'refused' | 'unknown';

@Injectable()
export class MailSender {
  constructor(
    private readonly hotelMail: HotelMailService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Sends by the hotel's own mail server, else by the service's; `refused` also where none is set or reached. */
  async send(hotelId: number, mail: { to: string; subject: string; text: string }): Promise<MailOutcome> {
    const { SMTP_URL, MAIL_FROM } = this.settings;
    try {
      if (await this.hotelMail.send(hotelId, mail)) return 'accepted';
      if (SMTP_URL === undefined) return 'refused';
      await sendMail(smtpServer(SMTP_URL), { ...mail, from: MAIL_FROM }, true);
      return 'accepted';
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      return error.isOutcomeKnown ? 'refused' : 'unknown';
    }
  }
}
