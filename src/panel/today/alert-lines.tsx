import React from 'react';
import { Link } from 'react-router-dom';
import type {
  BrokenWebhookAlert,
  DueMoveAlert,
  FailedPushAlert,
  NeverCameAlert,
  OverdueDepositAlert,
  PriceMismatchAlert,
  Today,
} from './today.contract';
import { dayRange, instantText, shownDay } from '../parts/days';
import { decimalText, moneyText } from '../parts/format';
import { useOptionalText, useText } from '../parts/panel';
import { Alert } from './alert';
import { differenceValues, reasonOf } from './model';
import { RecordLink } from './record-link';

const TYPES = new Set(['Book', 'Modify', 'Cancel']);
const MAX_DIFFERENCES = 3;

function sourceLine(partnerName: string | null, at: string): string {
  return [partnerName, instantText(at)].filter(Boolean).join(' · ');
}

type AlertOf<Kind extends keyof Today['alerts']> = Today['alerts'][Kind] extends {
  items: readonly (infer Item)[];
}
  ? Item
  : never;

interface PaymentReviewProps {
  review: AlertOf<'paymentReviews'>;
  onSeen: () => void;
}

export function PaymentReview({ review, onSeen }: PaymentReviewProps): React.ReactElement {
  const { id, number, at, orderId, partnerName, amount, currency } = review;
  return (
    <Alert alert={{ kind: 'payment', id }} about={orderId} onSeen={onSeen}>
      <RecordLink resource="payments" id={number}>
        <b>{moneyText(amount, currency)}</b>
      </RecordLink>{' '}
      · {orderId}
      <small>{sourceLine(partnerName, at)}</small>
    </Alert>
  );
}

export function LostMail({
  mail,
  onSeen,
}: {
  mail: AlertOf<'lostMails'>;
  onSeen: () => void;
}): React.ReactElement {
  const { id, at, voucher, bookingId } = mail;
  return (
    <Alert alert={{ kind: 'push', id }} about={voucher ?? String(bookingId)} onSeen={onSeen}>
      <RecordLink resource="bookings" id={bookingId}>
        <b>{voucher ?? bookingId}</b>
      </RecordLink>
      <small>{instantText(at)}</small>
    </Alert>
  );
}

export function FailedPush({
  push,
  onSeen,
}: {
  push: FailedPushAlert;
  onSeen: () => void;
}): React.ReactElement {
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

export function NeverCame({ reservation }: { reservation: NeverCameAlert }): React.ReactElement {
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

export function DueMove({ move }: { move: DueMoveAlert }): React.ReactElement {
  const text = useText('pages.today');
  const { bookingId, reservationId, guestName, fromRoom, toRoom, since } = move;
  return (
    <li>
      <div>
        <RecordLink resource="bookings" id={bookingId}>
          <b>{guestName || text('noName')}</b>
        </RecordLink>{' '}
        · {text('moveFromTo', { from: fromRoom, to: toRoom })}
        <small>
          {text('moveSince', { day: shownDay(since) })} ·{' '}
          <Link to={`/admin/pages/frontDesk?tab=inHouse&reservation=${reservationId}&step=moveRoom`}>
            {text('moveNow')}
          </Link>
        </small>
      </div>
    </li>
  );
}

export function OverdueDeposit({ booking }: { booking: OverdueDepositAlert }): React.ReactElement {
  const text = useText('pages.today');
  const { bookingId, voucher, guestName, partnerName, arrival, since, missing, currency } = booking;
  const told = { amount: moneyText(missing, currency), day: shownDay(since), arrival: shownDay(arrival) };
  return (
    <li>
      <div>
        <RecordLink resource="bookings" id={bookingId}>
          <b>{guestName || text('noName')}</b>
        </RecordLink>{' '}
        · {voucher}
        <span className="t-reason">{text('depositOverdue', told)}</span>
        {partnerName === null ? null : <small>{partnerName}</small>}
      </div>
    </li>
  );
}

export function BrokenWebhook({ webhook }: { webhook: BrokenWebhookAlert }): React.ReactElement {
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

export function Mismatch({ mismatch, onSeen }: MismatchProps): React.ReactElement {
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
