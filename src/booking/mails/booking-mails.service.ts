import { Injectable } from '@nestjs/common';
import pMap from 'p-map';
import { DataSource } from 'typeorm';
import { BookingPush } from '../room/booking-push.entity.js';
import { bookingMail } from './booking-mail.js';
import { claimDuePush, type DuePush, readDueMail, readDuePushes } from './booking-mails.queries.js';
import { HOTELS_AT_ONCE, MAILS_OF_HOTEL_AT_ONCE, MailSender } from './mail-sender.service.js';

const MAILS_AT_ONCE = 500;

/** Sends hotels that want it a mail about each new, changed or cancelled booking: by a job, never inside the push. */
@Injectable()
export class BookingMails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sender: MailSender,
  ) {}

  /** Sends refused mails again with exponential back-off. Errors are thrown once all hotels are done. */
  async sendDueMails(): Promise<{ sent: number; failed: number }> {
    const total = { sent: 0, failed: 0 };
    const errors: unknown[] = [];
    const send = async (pushes: readonly DuePush[]): Promise<void> => {
      try {
        const { sent, failed } = await this.sendOfHotel(pushes);
        total.sent += sent;
        total.failed += failed;
      } catch (error) {
        errors.push(error);
      }
    };
    await pMap(await this.duePushesByHotel(), send, { concurrency: HOTELS_AT_ONCE });
    if (errors.length > 0) throw errors[0];
    return total;
  }

  private async sendOfHotel(pushes: readonly DuePush[]): Promise<{ sent: number; failed: number }> {
    let sent = 0;
    for (const due of pushes) {
      if (!(await claimDuePush(this.dataSource, due))) continue;
      const mail = await readDueMail(this.dataSource, due);
      if (!mail) continue;
      // Where the outcome is not known, the hotel would rather have the mail twice than not at all.
      const outcome = await this.sender.send(mail.hotelId, { ...bookingMail(mail), to: mail.to });
      if (outcome !== 'accepted') return { sent, failed: 1 };
      sent++;
      const { hotelId, pushId: id } = mail;
      await this.dataSource.manager.update(BookingPush, { hotelId, id }, { mailedAt: () => 'now()' });
    }
    return { sent, failed: 0 };
  }

  private async duePushesByHotel(): Promise<DuePush[][]> {
    const pushes = await readDuePushes(this.dataSource, MAILS_OF_HOTEL_AT_ONCE, MAILS_AT_ONCE);
    const hotels = new Map<number, DuePush[]>();
    for (const push of pushes) hotels.set(push.hotelId, [...(hotels.get(push.hotelId) ?? []), push]);
    return [...hotels.values()];
  }
}
