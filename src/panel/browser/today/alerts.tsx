import React, { useState } from 'react';
import { Link } from 'react-router-dom';
import { changePage } from '../parts/call';
import { dayText, decimalText, instantText, moneyText } from '../parts/format';
import { agoText, shortDay } from './days';
import { ago, differenceValues, isLate, reasonOf, type Today } from './model';
import { useText } from '../parts/panel';
import { RecordLink } from './record-link';
import { useTodayText } from './words';

const REASONS = new Set([
  'room_is_not_available',
  'field_is_not_valid',
  'booking_is_not_found',
  'booking_is_already_registered',
  'booking_is_cancelled',
  'booking_is_checked_in',
  'room_type_is_not_found',
  'rate_plan_is_not_found',
  'hotel_is_not_linked',
]);
const TYPES = new Set(['Book', 'Modify', 'Cancel']);
const DAYS_NAMED = 5;
const DIFFERENCES_NAMED = 3;

interface AlertsProps {
  today: Today;
  onSeen: () => void;
}

/** What somebody should look at; nothing is drawn for what is well. */
export function AlertList({ today, onSeen }: AlertsProps): React.ReactElement {
  const text = useTodayText();
  const { mismatches, failedPushes, paymentReviews, lostMails, soldOut, missingPrices, hotspots } =
    today.alerts;
  const late = hotspots.filter(({ lastUsedAt }) => isLate(lastUsedAt, today.nowMs));
  const open = [
    mismatches.count,
    failedPushes.count,
    paymentReviews.count,
    lostMails.count,
    soldOut.length,
    missingPrices.length,
    late.length,
  ];
  return (
    <section className="p-card t-alerts">
      <h2>{text('alerts')}</h2>
      {open.every((count) => count === 0) ? <p className="t-calm">{text('alertsNone')}</p> : null}
      <Group
        title={text('reviews')}
        hint={text('reviewHint')}
        count={paymentReviews.count}
        shown={paymentReviews.items.length}
      >
        {paymentReviews.items.map(({ id, number, at, orderId, partnerName, amount, currency }) => (
          <Alert key={id} kind="payment" id={id} what={orderId} onSeen={onSeen}>
            <RecordLink resource="payments" id={number}>
              <b>{moneyText(amount, currency)}</b>
            </RecordLink>{' '}
            · {orderId}
            <small>{[partnerName, instantText(at)].filter(Boolean).join(' · ')}</small>
          </Alert>
        ))}
      </Group>
      <Group title={text('pushes')} count={failedPushes.count} shown={failedPushes.items.length}>
        {failedPushes.items.map((push) => {
          const reason = reasonOf(push.detail);
          const known = REASONS.has(reason.identifier);
          const type = push.type !== null && TYPES.has(push.type) ? push.type : 'other';
          const detail = /^\d{4}-\d{2}-\d{2}$/.test(reason.detail) ? dayText(reason.detail) : reason.detail;
          return (
            <Alert
              key={push.id}
              kind="push"
              id={push.id}
              what={push.voucher ?? String(push.id)}
              onSeen={onSeen}
            >
              <RecordLink resource="pushes" id={push.id}>
                <b>{text(`pushTypes.${type}`)}</b>
              </RecordLink>{' '}
              {push.voucher}
              <span className="t-reason">
                {text(`pushReasons.${known ? reason.identifier : 'other'}`, {
                  code: push.code ?? '?',
                  detail: known ? detail : (push.detail ?? ''),
                })}
              </span>
              <small>{[push.partnerName, instantText(push.at)].filter(Boolean).join(' · ')}</small>
            </Alert>
          );
        })}
      </Group>
      <Group
        title={text('mismatches')}
        hint={text('mismatchHint')}
        count={mismatches.count}
        shown={mismatches.items.length}
      >
        {mismatches.items.map(({ bookingId, voucher, guestName, partnerName, at, differences }) => (
          <Alert key={bookingId} kind="mismatch" id={bookingId} what={voucher} onSeen={onSeen}>
            <RecordLink resource="bookings" id={bookingId}>
              <b>{guestName || text('noName')}</b>
            </RecordLink>{' '}
            · {voucher}
            {differences.slice(0, DIFFERENCES_NAMED).map((difference, index) => {
              const { kind, ...values } = differenceValues(difference, (minor) =>
                decimalText(minor / 100, 2),
              );
              return (
                <span key={index} className="t-reason">
                  {text(`differences.${kind}`, values)}
                </span>
              );
            })}
            <small>{[partnerName, instantText(at)].filter(Boolean).join(' · ')}</small>
          </Alert>
        ))}
      </Group>
      <Group
        title={text('mails')}
        hint={text('mailsHint')}
        count={lostMails.count}
        shown={lostMails.items.length}
      >
        {lostMails.items.map(({ id, at, voucher, bookingId }) => (
          <Alert key={id} kind="push" id={id} what={voucher ?? String(bookingId)} onSeen={onSeen}>
            <RecordLink resource="bookings" id={bookingId}>
              <b>{voucher ?? bookingId}</b>
            </RecordLink>
            <small>{instantText(at)}</small>
          </Alert>
        ))}
      </Group>
      <Group title={text('missing')} count={missingPrices.length} shown={missingPrices.length} link>
        {missingPrices.map(({ roomTypeId, roomTypeName, nights, firstDay }) => (
          <li key={roomTypeId}>
            <div>
              <b>{roomTypeName}</b>
              <small>{text('missingFrom', { count: nights, day: dayText(firstDay) })}</small>
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
                {text('nightsOf', { count: days.length })}:{' '}
                {days.slice(0, DAYS_NAMED).map(shortDay).join(', ')}
                {days.length > DAYS_NAMED ? ' …' : ''}
              </small>
            </div>
          </li>
        ))}
      </Group>
      <Hotspots today={today} />
    </section>
  );
}

function Hotspots({ today }: { today: Today }): React.ReactElement {
  const text = useTodayText();
  const { hotspots } = today.alerts;
  return (
    <div className="t-group">
      <h3>{text('hotspot')}</h3>
      {hotspots.length === 0 ? <p className="p-hint">{text('hotspotNone')}</p> : null}
      <ul>
        {hotspots.map(({ label, lastUsedAt }) => {
          const late = isLate(lastUsedAt, today.nowMs);
          const when = lastUsedAt ? agoText(ago(lastUsedAt, today.nowMs)) : '';
          const key = lastUsedAt === null ? 'hotspotNever' : late ? 'hotspotLate' : 'hotspotGood';
          return (
            <li key={label} className={late ? 't-late' : 't-good'}>
              <div>{text(key, { label, ago: when })}</div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface GroupProps {
  title: string;
  hint?: string;
  count: number;
  shown: number;
  link?: boolean;
  children: React.ReactNode;
}

function Group({ title, hint, count, shown, link, children }: GroupProps): React.ReactElement | null {
  const text = useTodayText();
  if (count === 0) return null;
  return (
    <div className="t-group">
      <h3>
        {title} <span className="t-count">{count}</span>
      </h3>
      {hint ? <p className="p-hint">{hint}</p> : null}
      <ul>{children}</ul>
      {count > shown ? <p className="p-hint">{text('more', { count: count - shown })}</p> : null}
      {link ? <Link to="/admin/pages/rates">{text('toRates')}</Link> : null}
    </div>
  );
}

interface AlertProps {
  kind: 'mismatch' | 'push' | 'payment';
  id: number | string;
  what: string;
  children: React.ReactNode;
  onSeen: () => void;
}

function Alert({ kind, id, what, children, onSeen }: AlertProps): React.ReactElement {
  const text = useTodayText();
  const panelText = useText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const mark = async () => {
    setBusy(true);
    const answer = await changePage('today', 'seen', { kind, id });
    setBusy(false);
    setFault(answer.ok ? '' : answer.message);
    if (answer.ok) onSeen();
  };
  return (
    <li>
      <div>
        {children}
        {fault ? (
          <p className="p-fault" role="alert">
            {panelText(`messages.${fault}`)}
          </p>
        ) : null}
      </div>
      <button
        type="button"
        className="p-link"
        disabled={busy}
        aria-label={text('seenLabel', { what })}
        onClick={() => void mark()}
      >
        {text('seen')}
      </button>
    </li>
  );
}
