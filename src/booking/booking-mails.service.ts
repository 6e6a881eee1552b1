import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HotelMailService } from '../hotel/hotel-mail.service.js';
import { ServiceError } from '../http/errors.js';
import { MailError, sendMail, smtpServer } from '../http/mail.js';
import { SETTINGS, type Settings } from '../settings.js';
import { bookingMail, type MailedPush } from './booking-mail.js';

const AT_ONCE = 50;
/** After so many tries, or a day, a mail is given up; the panel tells the hotel. */
export const MOST_MAIL_ATTEMPTS = 8;

interface DuePush {
  hotelId: number;
  pushId: number;
  attempts: number;
}

interface DueMail extends MailedPush {
  hotelId: number;
  pushId: number;
  to: string;
}

/** Tells hotels that want it of each new, changed or cancelled booking by mail: by a job, never inside the push. */
@Injectable()
export class BookingMails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hotelMail: HotelMailService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Sends what is due, by the hotel's own mail server or else the service's. A mail that was not taken is tried again
   * later and later, for a day. A mail is claimed before it is sent, so that no other instance sends it too.
   */
  async sendDueMails(): Promise<{ sent: number; failed: number }> {
    let [sent, failed] = [0, 0];
    for (const due of await this.due()) {
      const mail = await this.claim(due);
      if (!mail) continue;
      if (await this.send(mail)) {
        sent++;
        await this.dataSource.query(
          'UPDATE booking_push SET mailed_at = now() WHERE hotel_id = $1 AND id = $2',
          [mail.hotelId, mail.pushId],
        );
      } else {
        failed++;
      }
    }
    return { sent, failed };
  }

  private due(): Promise<DuePush[]> {
    return this.dataSource.query<DuePush[]>(
      `SELECT p.hotel_id AS "hotelId", p.id AS "pushId", p.mail_attempts AS attempts
         FROM booking_push p JOIN hotel h ON h.id = p.hotel_id
        WHERE p.mailed_at IS NULL AND p.outcome <> 'failed' AND p.received_at > now() - interval '1 day'
          AND p.detail IS DISTINCT FROM 'repeated' AND h.booking_mail IS NOT NULL
          AND p.mail_attempts < $1 AND (p.mail_after IS NULL OR p.mail_after <= now())
        ORDER BY p.received_at LIMIT $2`,
      [MOST_MAIL_ATTEMPTS, AT_ONCE],
    );
  }

  /** What the mail says, and that this instance sends it; undefined when another one was first. */
  private async claim({ hotelId, pushId, attempts }: DuePush): Promise<DueMail | undefined> {
    const [rows] = (await this.dataSource.query(
      `UPDATE booking_push p
          SET mail_attempts = p.mail_attempts + 1,
              mail_after = now() + interval '2 minutes' * power(2, p.mail_attempts)
         FROM hotel h, booking b
        WHERE p.hotel_id = $1 AND p.id = $2 AND p.mail_attempts = $3 AND p.mailed_at IS NULL
          AND h.id = p.hotel_id AND h.booking_mail IS NOT NULL
          AND b.hotel_id = p.hotel_id AND b.id = p.booking_id
       RETURNING p.hotel_id AS "hotelId", p.id AS "pushId", h.booking_mail AS "to", h.title AS hotel, h.language,
         p.outcome, b.id AS "bookingId", b.voucher, b.arrival, b.departure, b.total, b.currency,
         b.guest_name || ' ' || b.guest_surname AS guest,
         (SELECT name FROM partner WHERE partner.id = p.partner_id) AS partner,
         (SELECT coalesce(json_agg(json_build_object('roomType', t.name, 'board', d.title,
                                                     'adults', r.adults, 'children', r.children)
                                   ORDER BY r.position, r.id), '[]')
            FROM booking_room r JOIN room_type t ON t.hotel_id = r.hotel_id AND t.id = r.room_type_id
            LEFT JOIN board d ON d.hotel_id = r.hotel_id AND d.id = r.board_id
           WHERE r.hotel_id = b.hotel_id AND r.booking_id = b.id AND r.status <> 'replaced') AS rooms`,
      [hotelId, pushId, attempts],
    )) as [DueMail[], number];
    return rows[0];
  }

  private async send(due: DueMail): Promise<boolean> {
    const mail = { ...bookingMail(due), to: due.to };
    try {
      await this.hotelMail.send(due.hotelId, mail);
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
