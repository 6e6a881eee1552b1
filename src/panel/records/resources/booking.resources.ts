import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CardVault } from '../../../booking/cards/card-vault.service.js';
import { readOpenDeposits } from '../../../booking/folio/deposits.queries.js';
import { OPEN_DEPOSIT_STATES } from '../../../booking/folio/deposits.js';
import { CancellationTiers } from '../../../booking/folio/cancellation-tiers.service.js';
import { Companies } from '../../../booking/companies/companies.service.js';
import { UsualCharges } from '../../../booking/folio/usual-charges.service.js';
import { BOOKING_STATES } from '../../../booking/room/booking-state.js';
import { ServiceError } from '../../../http/errors.js';
import { Hotel } from '../../../hotel/hotel.entity.js';
import { BookingCancellations } from '../../../in-house/bookings/booking-cancellations.service.js';
import { PAYMENT_TYPE_IDS } from '../../../payment/payment-types.js';
import { Clock } from '../../../values/clock.service.js';
import { dayText } from '../../../values/day.js';
import { minorToDecimal } from '../../../values/money.js';
import { MANAGERS, type PanelUser, RECEPTION } from '../../page/access.js';
import type { Changed, PanelResource } from '../adapter/definition.js';
import { readHistoryOfBooking, readRoomsOfBooking } from './booking-details.queries.js';
import {
  amount,
  choice,
  COLUMN,
  day,
  decimal,
  facts,
  FILTER,
  flag,
  FORM,
  from,
  instant,
  LISTED,
  localized,
  localizedSql,
  longText,
  money,
  priceDifferences,
  reference,
  REQUIRED,
  SORT,
  text,
  whole,
} from './fields.js';
import { saveActions } from './save-actions.js';

const PAYMENT_TYPES = PAYMENT_TYPE_IDS.map(String);
const PUSH_TYPES = ['Book', 'Modify', 'Cancel'];

@Injectable()
export class BookingResources {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: CardVault,
    private readonly cancellations: BookingCancellations,
    private readonly tiers: CancellationTiers,
    private readonly charges: UsualCharges,
    private readonly companyRecords: Companies,
    private readonly clock: Clock,
  ) {}

  resources(): PanelResource[] {
    return [
      this.bookings(),
      this.pushes(),
      this.cards(),
      this.cancellationTiers(),
      this.usualCharges(),
      this.companies(),
    ];
  }

  private bookings(): PanelResource {
    return {
      id: 'bookings',
      icon: 'BookOpen',
      group: 'today',
      from: `booking r JOIN booking_state s ON s.hotel_id = r.hotel_id AND s.booking_id = r.id
        LEFT JOIN partner p ON p.id = r.partner_id`,
      hotel: 'r.hotel_id',
      title: `r.voucher || ' · ' || r.guest_name || ' ' || r.guest_surname`,
      hasRevision: true,
      pages: { record: 'booking?id=' },
      views: [
        {
          name: 'arrivingThisWeek',
          filters: { status: 'expected', 'arrival~~from': 'today', 'arrival~~to': 'today+6' },
        },
        { name: 'inHouse', filters: { status: 'in_house' } },
        { name: 'unpaid', filters: { unpaid: 'true' } },
        {
          name: 'depositOverdue',
          filters: { deposit: 'overdue' },
          columns: ['deposit', 'depositMissing', 'depositDue'],
        },
        { name: 'cancelled', filters: { status: 'cancelled' } },
      ],
      read: RECEPTION,
      order: { field: 'registeredAt', direction: 'desc' },
      fields: [
        text('voucher', COLUMN),
        text('guest', from(`(r.guest_name || ' ' || r.guest_surname)`), COLUMN),
        day('arrival', COLUMN),
        day('departure', COLUMN),
        choice('status', BOOKING_STATES, from('s.state'), COLUMN),
        amount('total', from('r.total'), COLUMN),
        amount('balance', from('r.balance'), COLUMN),
        choice('deposit', OPEN_DEPOSIT_STATES, from(null), {
          filter: true,
          idsWith: (user, state) => this.idsWithDeposit(user, state),
        }),
        amount('depositMissing', from(null)),
        day('depositDue', from(null)),
        instant('registeredAt', COLUMN),
        text('partner', from('p.name'), COLUMN),
        reference('bookingSourceId', 'bookingSources', FILTER),
        reference('marketSegmentId', 'marketSegments', FILTER),
        reference('companyId', 'companies', FILTER),
        whole('number', from('r.id'), COLUMN),
        text('currency'),
        choice('paymentType', PAYMENT_TYPES, from('r.payment_type_id::text'), FILTER),
        whole('revision'),
        choice('source', ['partner', 'reception', 'import'], FILTER),
        flag('checkedIn', { filter: true }),
        flag('unpaid', from('(r.balance > 0)'), { filter: true, hideInShow: true }),
        flag('mismatch', from('(r.price_mismatch IS NOT NULL)'), { filter: true }),
        priceDifferences('priceMismatch'),
        facts('rooms', from(null)),
        facts('guests'),
        facts('extras'),
        longText('remarks'),
        instant('changedAt', FILTER),
        instant('cancelledAt', FILTER),
        facts('history', from(null)),
      ],
      complete: (user, ids) => this.depositsOf(user, ids),
      enrich: (user, record) => this.withDetails(user, record),
      commands: [
        {
          name: 'undoCancellation',
          icon: 'RotateCcw',
          roles: RECEPTION,
          applies: (record) => record['status'] === 'cancelled',
          run: (user, id) => this.cancellations.undoCancellation(user.hotelId!, user.actor, id),
        },
      ],
    };
  }

  private async idsWithDeposit({ hotelId }: PanelUser, asked: string): Promise<number[]> {
    const open = await this.openDeposits(hotelId!, null);
    return open.filter(({ state }) => state === asked).map(({ bookingId }) => bookingId);
  }

  private async depositsOf({ hotelId }: PanelUser, ids: readonly number[]) {
    const open = await this.openDeposits(hotelId!, ids);
    return new Map(
      open.map(({ bookingId, state, missingMinor, due }) => [
        bookingId,
        { deposit: state, depositMissing: minorToDecimal(missingMinor), depositDue: dayText(due) },
      ]),
    );
  }

  private async openDeposits(hotelId: number, ids: readonly number[] | null) {
    const { manager } = this.dataSource;
    const { timeZone } = await manager.findOneOrFail(Hotel, {
      select: { timeZone: true },
      where: { id: hotelId },
    });
    return readOpenDeposits(this.dataSource, hotelId, this.clock.today(timeZone), ids);
  }

  private pushes(): PanelResource {
    return {
      id: 'pushes',
      icon: 'Inbox',
      group: 'partners',
      from: 'booking_push r LEFT JOIN partner p ON p.id = r.partner_id',
      hotel: 'r.hotel_id',
      title: `coalesce(nullif(r.voucher, ''), r.id::text)`,
      read: RECEPTION,
      views: [{ name: 'failed', filters: { outcome: 'failed' } }],
      order: { field: 'receivedAt', direction: 'desc' },
      fields: [
        instant('receivedAt', COLUMN),
        choice('outcome', ['registered', 'modified', 'cancelled', 'failed'], COLUMN),
        choice(
          'type',
          PUSH_TYPES,
          from(`CASE WHEN r.type IN ('Book', 'Modify', 'Cancel') THEN r.type END`),
          COLUMN,
        ),
        text('voucher', COLUMN),
        reference('bookingId', 'bookings', LISTED),
        text('partner', from('p.name'), COLUMN),
        text('code', FILTER),
        text('detail', LISTED),
        whole('repeats', LISTED),
        instant('repeatedAt', FILTER),
        text('requestId', { filter: true }),
        facts('content'),
      ],
    };
  }

  private cancellationTiers(): PanelResource {
    return {
      id: 'cancellationTiers',
      icon: 'XCircle',
      group: 'rooms',
      from: 'cancellation_tier r',
      hotel: 'r.hotel_id',
      title: 'r.days_before::text',
      read: MANAGERS,
      write: MANAGERS,
      order: { field: 'daysBefore', direction: 'desc' },
      fields: [whole('daysBefore', from('r.days_before'), COLUMN, REQUIRED), whole('percent', COLUMN, FORM)],
      ...saveActions((...given) => this.tiers.save(...given)),
      remove: (user, id) => this.tiers.delete(user.hotelId!, id, user.actor),
    };
  }

  private usualCharges(): PanelResource {
    return {
      id: 'usualCharges',
      icon: 'PlusSquare',
      group: 'rooms',
      from: 'usual_charge r',
      hotel: 'r.hotel_id',
      title: localizedSql('r.name'),
      read: MANAGERS,
      write: MANAGERS,
      order: { field: 'sort', direction: 'asc' },
      fields: [
        localized('name', LISTED, REQUIRED),
        money('price', COLUMN, FORM),
        decimal('vatPercent', COLUMN, FORM),
        SORT,
      ],
      ...saveActions((...given) => this.charges.save(...given)),
      remove: (user, id) => this.charges.delete(user.hotelId!, id, user.actor),
    };
  }

  private companies(): PanelResource {
    return {
      id: 'companies',
      icon: 'Briefcase',
      group: 'sales',
      from: 'company r',
      hotel: 'r.hotel_id',
      title: 'r.name',
      hasRevision: true,
      read: RECEPTION,
      write: RECEPTION,
      retiredSql: 'r.retired_at IS NOT NULL',
      order: { field: 'name', direction: 'asc' },
      fields: [
        text('name', COLUMN, REQUIRED),
        text('taxNumber', COLUMN, FORM),
        text('taxOffice', COLUMN, FORM),
        longText('address', FORM),
        flag('retired', from('(r.retired_at IS NOT NULL)'), { filter: true }),
      ],
      ...saveActions((...given) => this.companyRecords.save(...given)),
      commands: [
        {
          name: 'retire',
          icon: 'Archive',
          roles: RECEPTION,
          danger: true,
          applies: (record) => record['retired'] !== true,
          run: (user, id) => this.companyRecords.setRetired(user.hotelId!, id, user.actor, new Date()),
        },
        {
          name: 'restore',
          icon: 'RotateCcw',
          roles: RECEPTION,
          applies: (record) => record['retired'] === true,
          run: (user, id) => this.companyRecords.setRetired(user.hotelId!, id, user.actor, null),
        },
      ],
    };
  }

  private cards(): PanelResource {
    return {
      id: 'cards',
      icon: 'Lock',
      group: 'payments',
      from: 'card r',
      hotel: 'r.hotel_id',
      title: 'r.masked',
      read: MANAGERS,
      order: { field: 'createdAt', direction: 'desc' },
      fields: [
        reference('bookingId', 'bookings', COLUMN),
        text('masked', COLUMN),
        flag('hasCvv', from('(r.cvv_encrypted IS NOT NULL AND r.cvv_erase_at > now())'), LISTED),
        day('eraseOn', COLUMN),
        instant('createdAt', COLUMN),
      ],
      commands: [
        {
          name: 'reveal',
          icon: 'Eye',
          roles: MANAGERS,
          confirm: true,
          run: (user, id) => this.reveal(user, id),
        },
      ],
    };
  }

  private async reveal(user: PanelUser, id: number): Promise<Changed> {
    const hotelId = user.hotelId!;
    const hotel = await this.dataSource.manager.findOneByOrFail(Hotel, { id: hotelId });
    if (hotel.cardRevealNeedsTotp && !user.totp) throw new ServiceError('second_factor_is_needed', 403);
    const card = await this.vault.revealCard(hotelId, id, user.actor);
    const parts: [string, string | null][] = [
      ['cardHolder', card.holder.fullname],
      ['cardNumber', card.number],
      ['cardExpiry', `${card.expiry.slice(0, 2)}/${card.expiry.slice(2)}`],
      ['cardCvv', card.cvv],
    ];
    return { id, once: parts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])) };
  }

  private async withDetails(
    user: PanelUser,
    record: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    const [hotelId, id] = [user.hotelId!, Number(record['id'])];
    const [rooms, history] = await Promise.all([
      readRoomsOfBooking(this.dataSource, hotelId, id, user.language),
      readHistoryOfBooking(this.dataSource, hotelId, id),
    ]);
    return { ...record, rooms: JSON.stringify(rooms), history: JSON.stringify(history) };
  }
}
