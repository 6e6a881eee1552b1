import { Injectable } from '@nestjs/common';
import pMap from 'p-map';
import { DataSource, In } from 'typeorm';
import { execute, query } from '../../database/queries.js';
import { isEmail } from '../../http/record-fields.js';
import { readGuestBooking, type GuestBooking } from './guest-booking.queries.js';
import { type GuestMailKind, GuestMailText } from './guest-mail-text.entity.js';
import { GuestMail } from './guest-mail.entity.js';
import { type GuestLanguage, languageOfCountry } from './guest-words.js';
import { MailSender } from './mail-sender.service.js';
import { filled } from './placeholders.js';

const MAILS_OF_HOTEL_AT_ONCE = 20;
/** So that a mail server that does not answer holds up its own hotel only. */
const HOTELS_AT_ONCE = 8;
/** After so many attempts, some five hours, a mail is given up; the list of mails in the panel shows that. */
const MAX_ATTEMPTS = 8;

interface ClaimedMail {
  id: number;
  bookingId: number;
  kind: GuestMailKind;
  attempts: number;
}

/** Writes to guests when their booking is made or cancelled, where the hotel has enabled a text: by a job. */
@Injectable()
export class GuestMails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sender: MailSender,
  ) {}

  /**
   * Sends what is due. A mail is claimed before it is sent, and sent again only where a server has refused it: if a process
   * ends in between, the guest may get none, but never two. An error in one hotel keeps no other from its mails; the first
   * one is thrown at the end.
   */
  async sendDueMails(): Promise<{ sent: number; failed: number }> {
    const hotels = await query<{ hotelId: number }>(
      this.dataSource,
      `SELECT DISTINCT t.hotel_id AS "hotelId" FROM guest_mail_text t JOIN hotel h ON h.id = t.hotel_id
        WHERE t.is_enabled AND NOT h.sandbox`,
    );
    const total = { sent: 0, failed: 0 };
    const errors: unknown[] = [];
    const send = async ({ hotelId }: { hotelId: number }): Promise<void> => {
      try {
        await this.noteDueMails(hotelId);
        const { sent, failed } = await this.sendOfHotel(hotelId);
        total.sent += sent;
        total.failed += failed;
      } catch (error) {
        errors.push(error);
      }
    };
    await pMap(hotels, send, { concurrency: HOTELS_AT_ONCE });
    if (errors.length > 0) throw errors[0];
    return total;
  }

  /**
   * Notes bookings of the last day that are still to be written about: made or cancelled since a text of the kind is enabled,
   * not brought in by a file, with an address, and not over.
   */
  private async noteDueMails(hotelId: number): Promise<void> {
    await execute(
      this.dataSource,
      `INSERT INTO guest_mail (hotel_id, booking_id, kind)
       SELECT b.hotel_id, b.id, t.kind
         FROM (SELECT kind, greatest(min(enabled_since), now() - interval '1 day') AS since
                 FROM guest_mail_text WHERE hotel_id = $1 AND is_enabled GROUP BY kind) AS t
         JOIN booking b ON b.hotel_id = $1
              AND (t.kind = 'confirmation' AND b.status = 'active' AND b.registered_at >= t.since
                   OR t.kind = 'cancellation' AND b.status = 'cancelled' AND b.cancelled_at >= t.since)
        WHERE b.source <> 'import' AND b.guest_data_erased_at IS NULL AND b.guests -> 0 ->> 'email' <> ''
          AND b.departure > (SELECT (now() AT TIME ZONE time_zone)::date FROM hotel WHERE id = $1)
       ON CONFLICT DO NOTHING`,
      [hotelId],
    );
  }

  private async sendOfHotel(hotelId: number): Promise<{ sent: number; failed: number }> {
    const texts = await this.dataSource.manager.findBy(GuestMailText, { hotelId, isEnabled: true });
    let sent = 0;
    while (sent < MAILS_OF_HOTEL_AT_ONCE) {
      const mail = await this.claim(hotelId);
      if (!mail) break;
      const { kind, bookingId } = mail;
      const booking = await readGuestBooking(this.dataSource.manager, hotelId, bookingId);
      const text =
        booking &&
        textFor(
          texts.filter((one) => one.kind === kind),
          booking,
        );
      const isStanding = booking?.status === (kind === 'confirmation' ? 'active' : 'cancelled');
      if (!text || !isStanding || !isEmail(booking.email)) {
        await this.settle(hotelId, mail, 'dropped');
        continue;
      }
      if (!(await this.send(hotelId, mail, mailOf(text, booking)))) return { sent, failed: 1 };
      sent++;
    }
    return { sent, failed: 0 };
  }

  /** Sends a claimed mail and notes how that ended. Returns whether a server has accepted it. */
  private async send(
    hotelId: number,
    claimed: ClaimedMail,
    mail: ReturnType<typeof mailOf>,
  ): Promise<boolean> {
    try {
      const accepted = await this.sender.send(hotelId, mail);
      await this.settle(hotelId, claimed, accepted ? 'sent' : 'refused');
      return accepted;
    } catch (error) {
      // Nothing left: the password of the server does not decrypt, say.
      await this.settle(hotelId, claimed, 'refused');
      throw error;
    }
  }

  /** Claims the mail that is due longest for this instance; undefined where none is. */
  private async claim(hotelId: number): Promise<ClaimedMail | undefined> {
    const [mail] = await query<ClaimedMail>(
      this.dataSource,
      `UPDATE guest_mail SET state = 'sending', attempts = attempts + 1
        WHERE hotel_id = $1 AND state = 'due'
          AND id = (SELECT id FROM guest_mail WHERE hotel_id = $1 AND state = 'due' AND due_at <= now()
                     ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id, booking_id AS "bookingId", kind, attempts`,
      [hotelId],
    );
    return mail;
  }

  /** Notes how it ended; a mail that was refused is due again later, up to the last attempt. */
  private async settle(
    hotelId: number,
    { id, attempts }: ClaimedMail,
    outcome: 'sent' | 'dropped' | 'refused',
  ): Promise<void> {
    const { manager } = this.dataSource;
    const which = { hotelId, id, state: In(['sending']) };
    if (outcome === 'refused') {
      const state = attempts >= MAX_ATTEMPTS ? 'failed' : 'due';
      await manager.update(GuestMail, which, {
        state,
        dueAt: () => `now() + interval '2 minutes' * power(2, attempts)`,
      });
    } else {
      await manager.update(GuestMail, which, {
        state: outcome,
        ...(outcome === 'sent' ? { sentAt: () => 'now()' } : {}),
      });
    }
  }
}

/** The text in the language of the guest's country, else in English, else in the hotel's own, else in any. */
function textFor(texts: readonly GuestMailText[], booking: GuestBooking): GuestMailText | undefined {
  const wanted = [languageOfCountry(booking.countryCode), 'en', booking.hotel.language];
  const inOrder = wanted.flatMap((language) => texts.find((text) => text.language === language) ?? []);
  return inOrder[0] ?? texts[0];
}

function mailOf({ subject, body, language }: GuestMailText, booking: GuestBooking) {
  const fill = (text: string) => filled(text, booking, language satisfies GuestLanguage);
  return { to: booking.email, subject: fill(subject).replace(/[\r\n]+/g, ' '), text: fill(body) };
}
