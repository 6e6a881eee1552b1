import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { LoginFailures } from '../auth/login-failures.service.js';
import { StaffLinksService } from '../staff/staff-links.service.js';
import { RoomBlocks } from '../booking/blocks/room-blocks.service.js';
import { BookingMails } from '../booking/mails/booking-mails.service.js';
import { GuestMails } from '../booking/mails/guest-mails.service.js';
import { Sandbox } from '../booking/push/sandbox.service.js';
import { repairAndCheckFolios } from '../booking/folio/folio-check.js';
import { CardVault } from '../booking/cards/card-vault.service.js';
import { GuestDataErasure } from '../booking/guest-data-erasure.service.js';
import { completeNights } from '../booking/room/night-completion.js';
import { foldRepeats } from '../booking/push/repeated-pushes.js';
import { deleteOldDeskRequests } from '../booking/desk-requests.js';
import { deleteOldInventoryRequests } from '../channels/inventory-request-housekeeping.js';
import { deleteOldAuditEntries } from '../database/audit-housekeeping.js';
import { Clock } from '../values/clock.service.js';
import { GuestErasure } from '../guests/profiles/guest-erasure.service.js';
import { GuestLinks } from '../guests/profiles/guest-links.service.js';
import { Housekeeping } from '../in-house/housekeeping/housekeeping.service.js';
import { eraseStays } from '../guests/stays/stay-erasure.js';
import { deleteUnusedPictures } from '../inventory/catalogue/picture-housekeeping.js';
import { PartnerAllotments } from '../inventory/allotments/partner-allotments.service.js';
import { cleanStoredTexts } from '../inventory/catalogue/stored-texts.js';
import { deleteOldDayChanges } from '../inventory/rates/day-change-history.service.js';
import { ExchangeRateService } from '../lookup/exchange-rate.service.js';
import { PaymentJobs } from '../payment/payment-jobs.service.js';
import { deleteOldChanges } from '../partner-kit/changes/changes-housekeeping.js';
import { tellFreeCancellationEnds } from '../booking/folio/free-cancellation-ends.js';
import { SETTINGS, type Settings } from '../settings.js';
import type { Job } from './job-runner.js';

const HOUR = 60;
const DAY = 24 * HOUR;

@Injectable()
export class Schedule {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly cards: CardVault,
    private readonly guestData: GuestDataErasure,
    private readonly rates: ExchangeRateService,
    private readonly payments: PaymentJobs,
    private readonly loginFailures: LoginFailures,
    private readonly staffLinks: StaffLinksService,
    private readonly bookingMails: BookingMails,
    private readonly guestMails: GuestMails,
    private readonly sandbox: Sandbox,
    private readonly housekeeping: Housekeeping,
    private readonly guestLinks: GuestLinks,
    private readonly guestErasure: GuestErasure,
    private readonly blocks: RoomBlocks,
    private readonly allotments: PartnerAllotments,
  ) {}

  jobs(): Job[] {
    const { settings, dataSource } = this;
    const jobs: Job[] = [
      { name: 'payment-sessions', everyMinutes: 1, run: () => this.payments.expireAndAskSessions() },
      { name: 'booking-mails', everyMinutes: 1, run: () => this.bookingMails.sendDueMails() },
      { name: 'guest-mails', everyMinutes: 1, run: () => this.guestMails.sendDueMails() },
      { name: 'sandbox-cancellations', everyMinutes: 1, run: () => this.sandbox.cancelDue() },
      { name: 'card-erasure', everyMinutes: HOUR, run: () => this.cards.eraseDueCards() },
      { name: 'booking-data-erasure', everyMinutes: DAY, run: () => this.guestData.eraseDueGuestData() },
      { name: 'folio-check', everyMinutes: DAY, run: () => repairAndCheckFolios(dataSource) },
      { name: 'night-completion', everyMinutes: HOUR, run: () => completeNights(dataSource, this.clock) },
      { name: 'stay-erasure', everyMinutes: DAY, run: () => this.eraseStays() },
      { name: 'guest-profiles', everyMinutes: 1, run: () => this.guestLinks.linkDue('recent') },
      { name: 'guest-profiles-all', everyMinutes: HOUR, run: () => this.guestLinks.linkDue('all') },
      { name: 'guest-profile-erasure', everyMinutes: DAY, run: () => this.guestErasure.eraseDue() },
      { name: 'block-release', everyMinutes: 15, run: () => this.blocks.releaseDue() },
      {
        name: 'free-cancellation-ends',
        everyMinutes: 5,
        run: () => tellFreeCancellationEnds(dataSource, this.clock),
      },
      { name: 'allotment-release', everyMinutes: 15, run: () => this.allotments.releaseDue() },
      { name: 'room-night', everyMinutes: 15, run: () => this.housekeeping.markSleptInRoomsDirty() },
      ...this.housekeepingJobs(),
    ];
    // TCMB publishes on working days at 15:30 in Turkey, ECB at 16:00 in Frankfurt.
    if (settings.RATES_REFRESH) {
      jobs.push({
        name: 'exchange-rates',
        everyMinutes: 4 * HOUR,
        run: () => this.rates.refreshOrWarn(),
      });
    }
    return jobs;
  }

  /** What is deleted, folded and cleaned. */
  private housekeepingJobs(): Job[] {
    const { settings, dataSource } = this;
    return [
      {
        name: 'login-housekeeping',
        everyMinutes: HOUR,
        run: async () => ({
          failures: await this.loginFailures.forgetExpired(this.clock.nowMs()),
          links: await this.staffLinks.forgetSpent(),
        }),
      },
      {
        name: 'audit-housekeeping',
        everyMinutes: DAY,
        run: async () => ({
          deleted: await deleteOldAuditEntries(dataSource, settings.AUDIT_KEEP_MONTHS, this.clock.nowMs()),
        }),
      },
      {
        name: 'day-change-housekeeping',
        everyMinutes: DAY,
        run: async () => ({
          deleted: await deleteOldDayChanges(dataSource, settings.AUDIT_KEEP_MONTHS, this.clock.nowMs()),
        }),
      },
      { name: 'text-cleaning', everyMinutes: HOUR, run: () => cleanStoredTexts(dataSource) },
      {
        name: 'picture-housekeeping',
        everyMinutes: DAY,
        run: async () => ({ deleted: await deleteUnusedPictures(dataSource) }),
      },
      {
        name: 'change-housekeeping',
        everyMinutes: DAY,
        run: async () => ({ deleted: await deleteOldChanges(dataSource, this.clock.nowMs()) }),
      },
      {
        name: 'inventory-request-housekeeping',
        everyMinutes: DAY,
        run: async () => ({ deleted: await deleteOldInventoryRequests(dataSource, this.clock.nowMs()) }),
      },
      {
        name: 'push-housekeeping',
        everyMinutes: DAY,
        run: async () => ({ folded: await foldRepeats(dataSource) }),
      },
      {
        name: 'desk-request-housekeeping',
        everyMinutes: DAY,
        run: async () => ({ deleted: await deleteOldDeskRequests(dataSource, this.clock.nowMs()) }),
      },
    ];
  }

  private async eraseStays(): Promise<Record<string, number>> {
    const keep = {
      guestDataKeepDays: this.settings.GUEST_DATA_KEEP_DAYS,
      identityNumberKeepDays: this.settings.IDENTITY_NUMBER_KEEP_DAYS,
    };
    return { ...(await eraseStays(this.dataSource, keep, this.clock.nowMs())) };
  }
}
