import React from 'react';
import type { HotspotKey, Today } from './today.contract';
import { agoText, shownDay, shortDay } from '../parts/days';
import { useText } from '../parts/panel';
import { AllSeen, Group } from './alert';
import {
  BrokenWebhook,
  DueMove,
  FailedPush,
  LostMail,
  Mismatch,
  NeverCame,
  OverdueDeposit,
  PaymentReview,
} from './alert-lines';
import { timeSince, isLate } from './model';

const MAX_DAYS = 5;

interface AlertsProps {
  today: Today;
  onSeen: () => void;
}

export function AlertList({ today, onSeen }: AlertsProps): React.ReactElement {
  const text = useText('pages.today');
  const { mismatches, failedPushes, paymentReviews, dueMoves, neverCame, overdueDeposits } = today.alerts;
  const { lostMails, brokenWebhooks, hotspots } = today.alerts;
  const late = hotspots.filter(({ lastUsedAt }) => isLate(lastUsedAt, today.nowMs));
  const group = (name: string, { count, items }: { count: number; items: readonly unknown[] }) => ({
    title: text(name),
    count,
    shown: items.length,
  });
  return (
    <section className="p-card t-alerts">
      <h2>{text('alerts')}</h2>
      {isCalm(today.alerts, late.length) ? <p className="p-soft">{text('alertsNone')}</p> : null}
      <Group {...group('reviews', paymentReviews)} hint={text('reviewHint')}>
        {paymentReviews.items.map((review) => (
          <PaymentReview key={review.id} review={review} onSeen={onSeen} />
        ))}
      </Group>
      <Group
        {...group('pushes', failedPushes)}
        action={
          failedPushes.count > 1 ? (
            <AllSeen alert={{ kind: 'failedPushes', untilMs: today.nowMs }} onSeen={onSeen} />
          ) : null
        }
      >
        {failedPushes.items.map((push) => (
          <FailedPush key={push.id} push={push} onSeen={onSeen} />
        ))}
      </Group>
      <Group {...group('mismatches', mismatches)} hint={text('mismatchHint')}>
        {mismatches.items.map((mismatch) => (
          <Mismatch key={mismatch.bookingId} mismatch={mismatch} onSeen={onSeen} />
        ))}
      </Group>
      <DueMoves moves={dueMoves} />
      <Group {...group('neverCame', neverCame)} hint={text('neverCameHint')}>
        {neverCame.items.map((reservation) => (
          <NeverCame key={reservation.reservationId} reservation={reservation} />
        ))}
      </Group>
      <Group
        {...group('deposits', overdueDeposits)}
        hint={text('depositsHint')}
        list={{ to: '/admin/resources/bookings?filters.deposit=overdue', title: text('toDeposits') }}
      >
        {overdueDeposits.items.map((booking) => (
          <OverdueDeposit key={booking.bookingId} booking={booking} />
        ))}
      </Group>
      <Group {...group('mails', lostMails)} hint={text('mailsHint')}>
        {lostMails.items.map((mail) => (
          <LostMail key={mail.id} mail={mail} onSeen={onSeen} />
        ))}
      </Group>
      <Group {...group('webhooks', brokenWebhooks)} hint={text('webhooksHint')}>
        {brokenWebhooks.items.map((webhook) => (
          <BrokenWebhook key={webhook.id} webhook={webhook} />
        ))}
      </Group>
      <Nights today={today} />
      <Hotspots hotspots={hotspots} nowMs={today.nowMs} />
    </section>
  );
}

function isCalm(
  { soldOut, missingPrices, hotspots: _, ...others }: Today['alerts'],
  lateHotspots: number,
): boolean {
  const counts = Object.values(others).map(({ count }) => count);
  return [...counts, soldOut.length, missingPrices.length, lateHotspots].every((count) => count === 0);
}

function DueMoves({ moves: { count, items } }: { moves: Today['alerts']['dueMoves'] }): React.ReactElement {
  const text = useText('pages.today');
  return (
    <Group title={text('moves')} count={count} shown={items.length} hint={text('movesHint')}>
      {items.map((move) => (
        <DueMove key={move.reservationId} move={move} />
      ))}
    </Group>
  );
}

function Nights({ today }: { today: Today }): React.ReactElement {
  const text = useText('pages.today');
  const { soldOut, missingPrices } = today.alerts;
  return (
    <>
      <Group
        title={text('missing')}
        count={missingPrices.length}
        shown={missingPrices.length}
        list={{ to: '/admin/pages/rates', title: text('toRates') }}
      >
        {missingPrices.map(({ roomTypeId, roomTypeName, nights, firstDay }) => (
          <li key={roomTypeId}>
            <div>
              <b>{roomTypeName}</b>
              <small>{text('missingFrom', { count: nights, day: shownDay(firstDay) })}</small>
            </div>
          </li>
        ))}
      </Group>
      <Group title={text('soldOutTypes')} count={soldOut.length} shown={soldOut.length}>
        {soldOut.map(({ roomTypeId, roomTypeName, days }) => (
          <li key={roomTypeId}>
            <div>
              <b>{roomTypeName}</b>
              <small>
                {text('nightsOf', { count: days.length })}: {days.slice(0, MAX_DAYS).map(shortDay).join(', ')}
                {days.length > MAX_DAYS ? ' …' : ''}
              </small>
            </div>
          </li>
        ))}
      </Group>
    </>
  );
}

function Hotspots({ hotspots, nowMs }: { hotspots: HotspotKey[]; nowMs: number }): React.ReactElement {
  const text = useText('pages.today');
  return (
    <div className="t-group">
      <h3>{text('hotspot')}</h3>
      {hotspots.length === 0 ? <p className="p-hint">{text('hotspotNone')}</p> : null}
      <ul>
        {hotspots.map(({ label, lastUsedAt }) => {
          const isStale = isLate(lastUsedAt, nowMs);
          const when = lastUsedAt ? agoText(timeSince(lastUsedAt, nowMs)) : '';
          const key = lastUsedAt === null ? 'hotspotNever' : isStale ? 'hotspotLate' : 'hotspotGood';
          return (
            <li key={label} className={isStale ? 't-late' : 't-good'}>
              <div>{text(key, { label, ago: when })}</div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
