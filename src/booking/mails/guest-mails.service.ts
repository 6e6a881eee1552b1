import { Injectable } from '@nestjs/common';
import pMap from 'p-map';
import { DataSource } from 'typeorm';
import { transaction } from '../../database/transaction.js';
import { isEmail } from '../../http/record-fields.js';
import { asOneLine } from '../../http/scalars.js';
import { MAX_MAIL_ATTEMPTS } from '../../values/limits.js';
import {
  claimDueMail,
  type ClaimedMail,
  type MailingHotel,
  noteDueMails,
  readMailingHotels,
} from './due-mails.queries.js';
import { noteDueDeposits } from './due-deposits.queries.js';
import { readGuestBooking, type GuestBooking } from './guest-booking.queries.js';
import { GuestMailText } from './guest-mail-text.entity.js';
import { GuestMail } from './guest-mail.entity.js';
import { languageOfCountry } from './guest-words.js';
import {
  HOTELS_AT_ONCE,
  type MailOutcome,
  MAILS_OF_HOTEL_AT_ONCE,
  MailSender,
} from './mail-sender.service.js';
import { fillPlaceholders } from './placeholders.js';
import { depositToPay } from './sale-facts.js';

/** After the first refusal; doubles with each further one, so that the last attempt is some four hours later. */
const FIRST_WAIT_MINUTES = 2;

@Injectable()
export class GuestMails {
  /** The revision and day of each hotel at which its due mails were last noted: none become due without a change or a new day. */
  private readonly notedAt = new Map<number, string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly sender: MailSender,
  ) {}

  /** Sends a mail again only where a server has refused it: the guest may get none, but never two. */
  async sendDueMails(): Promise<{ sent: number; failed: number }> {
    const hotels = await readMailingHotels(this.dataSource);
    const total = { sent: 0, failed: 0 };
    const errors: unknown[] = [];
    const send = async ({ hotelId, revision, today, hasDue }: MailingHotel): Promise<void> => {
      const moment = `${revision} ${today}`;
      if (!hasDue && this.notedAt.get(hotelId) === moment) return;
      try {
        await noteDueMails(this.dataSource, hotelId);
        await noteDueDeposits(this.dataSource, hotelId, today);
        this.notedAt.set(hotelId, moment);
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

  private async sendOfHotel(hotelId: number): Promise<{ sent: number; failed: number }> {
    const texts = await this.dataSource.manager.findBy(GuestMailText, { hotelId, isEnabled: true });
    let sent = 0;
    while (sent < MAILS_OF_HOTEL_AT_ONCE) {
      const claimed = await this.claim(hotelId);
      if (!claimed) break;
      const { mail, booking } = claimed;
      const ofKind = texts.filter(({ kind }) => kind === mail.kind);
      const text = booking && isStillDue(mail, booking, ofKind) && textFor(ofKind, booking);
      if (!text) {
        await this.settle(hotelId, mail, 'dropped');
        continue;
      }
      if (!(await this.send(hotelId, mail, text, booking))) return { sent, failed: 1 };
      sent++;
    }
    return { sent, failed: 0 };
  }

  /** In one transaction, so that a mail whose booking could not be read stays due. */
  private claim(
    hotelId: number,
  ): Promise<{ mail: ClaimedMail; booking: GuestBooking | undefined } | undefined> {
    return transaction(this.dataSource, async (tx) => {
      const mail = await claimDueMail(tx, hotelId);
      return mail && { mail, booking: await readGuestBooking(tx, hotelId, mail.bookingId) };
    });
  }

  /** Returns whether a server has accepted the mail. */
  private async send(
    hotelId: number,
    claimed: ClaimedMail,
    text: GuestMailText,
    booking: GuestBooking,
  ): Promise<boolean> {
    let outcome: MailOutcome;
    try {
      outcome = await this.sender.send(hotelId, mailOf(text, booking));
    } catch (error) {
      // Nothing was sent: for example, the password of the mail server could not be decrypted.
      await this.settle(hotelId, claimed, 'refused');
      throw error;
    }
    if (outcome !== 'unknown') await this.settle(hotelId, claimed, outcome);
    return outcome === 'accepted';
  }

  private async settle(
    hotelId: number,
    { id, attempts }: ClaimedMail,
    outcome: 'accepted' | 'dropped' | 'refused',
  ): Promise<void> {
    const { manager } = this.dataSource;
    const which = { hotelId, id, state: 'sending' as const };
    if (outcome === 'refused') {
      const state = attempts >= MAX_MAIL_ATTEMPTS ? 'failed' : 'due';
      const waitMinutes = FIRST_WAIT_MINUTES * 2 ** (attempts - 1);
      await manager.update(GuestMail, which, {
        state,
        dueAt: () => `now() + interval '${waitMinutes} minutes'`,
      });
    } else if (outcome === 'accepted') {
      await manager.update(GuestMail, which, { state: 'sent', sentAt: () => 'now()' });
    } else {
      await manager.update(GuestMail, which, { state: outcome });
    }
  }
}

function isStillDue(
  { kind, createdAt }: ClaimedMail,
  booking: GuestBooking,
  texts: readonly GuestMailText[],
): boolean {
  const { status, isOver, email } = booking;
  const isStanding = status === (kind === 'cancellation' ? 'cancelled' : 'active');
  if (kind === 'deposit' && !depositToPay(booking)) return false;
  const isEnabledSince = texts.some(({ enabledSince }) => enabledSince !== null && enabledSince <= createdAt);
  return isStanding && !isOver && isEnabledSince && isEmail(email);
}

function textFor(texts: readonly GuestMailText[], booking: GuestBooking): GuestMailText | undefined {
  const wanted = [languageOfCountry(booking.countryCode), 'en', booking.hotel.language];
  const inOrder = wanted.flatMap((language) => texts.find((text) => text.language === language) ?? []);
  return inOrder[0] ?? texts[0];
}

function mailOf({ subject, body, language }: GuestMailText, booking: GuestBooking) {
  const fill = (text: string) => fillPlaceholders(text, booking, language);
  return { to: booking.email, subject: asOneLine(fill(subject)), text: fill(body) };
}
