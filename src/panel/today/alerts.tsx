import React from 'react';
import { Link } from 'react-router-dom';
import type {
  BrokenWebhookAlert,
  FailedPushAlert,
  HotspotKey,
  NeverCameAlert,
  PriceMismatchAlert,
  Today,
} from './today.contract';
import { agoText, dayRange, shownDay, instantText, shortDay } from '../parts/days';
import { decimalText, moneyText } from '../parts/format';
import { useOptionalText, useText } from '../parts/panel';
import { Alert, AllSeen, Group } from './alert';
import { timeSince, differenceValues, isLate, reasonOf } from './model';
import { RecordLink } from './record-link';

const TYPES = new Set(['Book', 'Modify', 'Cancel']);
const MAX_DAYS = 5;
const MAX_DIFFERENCES = 3;

interface AlertsProps {
  today: Today;
  onSeen: () => void;
}

export function AlertList({ today, onSeen }: AlertsProps): React.ReactElement {
  const text = useText('pages.today');
  const { mismatches, failedPushes, paymentReviews, neverCame, lostMails } = today.alerts;
  const { brokenWebhooks, soldOut, missingPrices, hotspots } = today.alerts;
  const late = hotspots.filter(({ lastUsedAt }) => isLate(lastUsedAt, today.nowMs));
  const limited = [paymentReviews, failedPushes, mismatches, neverCame, lostMails, brokenWebhooks];
  const isCalm = [
    ...limited.map(({ count }) => count),
    soldOut.length,
    missingPrices.length,
    late.length,
  ].every((count) => count === 0);
  const group = (name: string, { count, items }: { count: number; items: readonly unknown[] }) => ({
    title: text(name),
    count,
    shown: items.length,
  });
  return (
    <section className="p-card t-alerts">
      <h2>{text('alerts')}</h2>
      {isCalm ? <p className="t-calm">{text('alertsNone')}</p> : null}
      <Group {...group('reviews', paymentReviews)} hint={text('reviewHint')}>
        {paymentReviews.items.map(({ id, number, at, orderId, partnerName, amount, currency }) => (
          <Alert key={id} alert={{ kind: 'payment', id }} about={orderId} onSeen={onSeen}>
            <RecordLink resource="payments" id={number}>
              <b>{moneyText(amount, currency)}</b>
            </RecordLink>{' '}
            · {orderId}
            <small>{sourceLine(partnerName, at)}</small>
          </Alert>
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
      <Group {...group('neverCame', neverCame)} hint={text('neverCameHint')}>
        {neverCame.items.map((reservation) => (
          <NeverCame key={reservation.reservationId} reservation={reservation} />
        ))}
      </Group>
      <Group {...group('mails', lostMails)} hint={text('mailsHint')}>
        {lostMails.items.map(({ id, at, voucher, bookingId }) => (
          <Alert key={id} alert={{ kind: 'push', id }} about={voucher ?? String(bookingId)} onSeen={onSeen}>
            <RecordLink resource="bookings" id={bookingId}>
              <b>{voucher ?? bookingId}</b>
            </RecordLink>
            <small>{instantText(at)}</small>
          </Alert>
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

function sourceLine(partnerName: string | null, at: string): string {
  return [partnerName, instantText(at)].filter(Boolean).join(' · ');
}

function FailedPush({ push, onSeen }: { push: FailedPushAlert; onSeen: () => void }): React.ReactElement {
  const text = useText('pages.today');
  const optional = useOptionalText();
  const { identifier, detail } = reasonOf(push.detail);
  const isKnown = identifier !== '' && optional(`pages.today.pushReasons.${identifier}`) !== '';
  const type = push.type !== null && TYPES.has(push.type) ? push.type : 'other';
  const written = /^\d{4}-\d{2}-\d{2}$/.test(detail) ? shownDay(detail) : detail;
  return (
    <Alert alert={{ kind: 'push', id: push.id }} about={push.voucher ?? String(push.id)} onSeen={onSeen}>
      <RecordLink resource="pushes" id={push.id}>
        <b>{text(`pushTypes.${type}`)}</b>
      </RecordLink>{' '}
      {push.voucher}
      <span className="t-reason">
        {text(`pushReasons.${isKnown ? identifier : 'other'}`, {
          code: push.code ?? '?',
          detail: isKnown ? written : (push.detail ?? ''),
        })}
      </span>
      <small>{sourceLine(push.partnerName, push.at)}</small>
    </Alert>
  );
}

function NeverCame({ reservation }: { reservation: NeverCameAlert }): React.ReactElement {
  const text = useText('pages.today');
  const { reservationId, voucher, guestName, partnerName, arrival, departure } = reservation;
  return (
    <li>
      <div>
        <Link to={`/admin/pages/frontDesk?reservation=${reservationId}&step=noShow`}>
          <b>{guestName || text('noName')}</b>
        </Link>{' '}
        · {voucher}
        <small>{[dayRange(arrival, departure), partnerName].filter(Boolean).join(' · ')}</small>
      </div>
    </li>
  );
}

function BrokenWebhook({ webhook }: { webhook: BrokenWebhookAlert }): React.ReactElement {
  const text = useText('pages.today');
  const { id, at, partnerName, url, because } = webhook;
  return (
    <li>
      <div>
        <RecordLink resource="webhooks" id={id}>
          <b>{partnerName}</b>
        </RecordLink>{' '}
        · {new URL(url).host}
        <span className="t-reason">{text(`webhookReasons.${because}`)}</span>
        <small>{instantText(at)}</small>
      </div>
    </li>
  );
}

interface MismatchProps {
  mismatch: PriceMismatchAlert;
  onSeen: () => void;
}

function Mismatch({ mismatch, onSeen }: MismatchProps): React.ReactElement {
  const text = useText('pages.today');
  const { bookingId, voucher, guestName, partnerName, at, differences } = mismatch;
  const amount = (minor: number) => decimalText(minor / 100, 2);
  return (
    <Alert alert={{ kind: 'mismatch', id: bookingId }} about={voucher} onSeen={onSeen}>
      <RecordLink resource="bookings" id={bookingId}>
        <b>{guestName || text('noName')}</b>
      </RecordLink>{' '}
      · {voucher}
      {differences.slice(0, MAX_DIFFERENCES).map((difference, index) => {
        const { kind, ...values } = differenceValues(difference, amount);
        return (
          <span key={index} className="t-reason">
            {text(`differences.${kind}`, values)}
          </span>
        );
      })}
      {differences.length > MAX_DIFFERENCES ? (
        <span className="t-reason">{text('more', { count: differences.length - MAX_DIFFERENCES })}</span>
      ) : null}
      <small>{sourceLine(partnerName, at)}</small>
    </Alert>
  );
}

function Nights({ today }: { today: Today }): React.ReactElement {
  const text = useText('pages.today');
  const { soldOut, missingPrices } = today.alerts;
  return (
    <>
      <Group title={text('missing')} count={missingPrices.length} shown={missingPrices.length} hasRates>
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
