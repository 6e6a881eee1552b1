import { Injectable } from '@nestjs/common';
import pMap from 'p-map';
import { DataSource } from 'typeorm';
import { execute, query } from '../../database/queries.js';
import { BookingPush } from '../ledger/booking-push.entity.js';
import { MAX_MAIL_ATTEMPTS } from '../../values/limits.js';
import { bookingMail, type MailedPush } from './booking-mail.js';
import { MailSender } from './mail-sender.service.js';

const MAILS_OF_HOTEL_AT_ONCE = 20;
const MAILS_AT_ONCE = 500;
/** So that a mail server that does not answer holds up its own hotel only. */
const HOTELS_AT_ONCE = 8;

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

/** Sends hotels that want it a mail about each new, changed or cancelled booking: by a job, never inside the push. */
@Injectable()
export class BookingMails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sender: MailSender,
  ) {}

  /**
   * Sends a mail that was not accepted again with exponential back-off; the hotel's further mails wait for the next
   * run. An error in one hotel holds up no other; the first one is thrown at the end.
   */
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
    await pMap(await this.due(), send, { concurrency: HOTELS_AT_ONCE });
    if (errors.length > 0) throw errors[0];
    return total;
  }

  private async sendOfHotel(pushes: readonly DuePush[]): Promise<{ sent: number; failed: number }> {
    let sent = 0;
    for (const due of pushes) {
      const mail = await this.claim(due);
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

  private async due(): Promise<DuePush[][]> {
    const pushes = await query<DuePush>(
      this.dataSource,
      `SELECT hotel_id AS "hotelId", id AS "pushId", mail_attempts AS attempts
         FROM (SELECT p.hotel_id, p.id, p.mail_attempts, p.received_at,
                      row_number() OVER (PARTITION BY p.hotel_id ORDER BY p.received_at) AS position
                 FROM booking_push p JOIN hotel h ON h.id = p.hotel_id
                WHERE p.mailed_at IS NULL AND p.outcome <> 'failed' AND p.received_at > now() - interval '1 day'
                  AND p.detail IS DISTINCT FROM 'repeated' AND h.booking_mail IS NOT NULL
                  AND p.mail_attempts < $1 AND (p.mail_after IS NULL OR p.mail_after <= now())) AS due
        WHERE position <= $2
        ORDER BY position, received_at LIMIT $3`,
      [MAX_MAIL_ATTEMPTS, MAILS_OF_HOTEL_AT_ONCE, MAILS_AT_ONCE],
    );
    const hotels = new Map<number, DuePush[]>();
    for (const push of pushes) hotels.set(push.hotelId, [...(hotels.get(push.hotelId) ?? []), push]);
    return [...hotels.values()];
  }

  /** Undefined where another instance was first. */
  private async claim({ hotelId, pushId, attempts }: DuePush): Promise<DueMail | undefined> {
    const claimed = await execute(
      this.dataSource,
      `UPDATE booking_push
          SET mail_attempts = $3::int + 1, mail_after = now() + interval '2 minutes' * power(2, $3::int)
        WHERE hotel_id = $1 AND id = $2 AND mail_attempts = $3::int AND mailed_at IS NULL AND booking_id IS NOT NULL`,
      [hotelId, pushId, attempts],
    );
    if (claimed === 0) return undefined;
    // The hotel stands beside every table, so that where tables are distributed one shard has all of the answer.
    const [mail] = await query<DueMail>(
      this.dataSource,
      `SELECT p.hotel_id AS "hotelId", p.id AS "pushId", h.booking_mail AS "to", h.title AS hotel, h.language,
         p.outcome, b.id AS "bookingId", b.voucher, b.arrival, b.departure, b.total, b.currency,
         b.guest_name || ' ' || b.guest_surname AS guest, partner.name AS partner,
         (SELECT coalesce(json_agg(json_build_object('roomType', t.name, 'board', d.title,
                                                     'adults', r.adults, 'children', r.children)
                                   ORDER BY r.position, r.id), '[]')
            FROM booking_room r JOIN room_type t ON t.hotel_id = r.hotel_id AND t.id = r.room_type_id
            LEFT JOIN board d ON d.hotel_id = r.hotel_id AND d.id = r.board_id
           WHERE r.hotel_id = $1 AND r.booking_id = b.id AND r.status <> 'removed') AS rooms
         FROM booking_push p
         JOIN hotel h ON h.id = p.hotel_id
         JOIN booking b ON b.hotel_id = p.hotel_id AND b.id = p.booking_id
         LEFT JOIN partner ON partner.id = p.partner_id
        WHERE p.hotel_id = $1 AND p.id = $2 AND h.booking_mail IS NOT NULL`,
      [hotelId, pushId],
    );
    return mail;
  }
}
