import React, { useState } from 'react';
import type { RoomFolio } from '../../in-house/bookings/room-folio';
import { DESK_METHODS, isMoney, PAYMENT_METHODS, type PostedKind } from '../../booking/folio/folio-kinds';
import { percentDiscountMinor } from '../../booking/folio/percent-discount';
import { unitOfCurrency } from '../../values/currency-unit';
import { MAX_TEXT_LENGTH } from '../../values/limits';
import { centsOf, decimalOf } from '../parts/cents';
import { DecimalInput } from '../parts/decimal-input';
import { Field, TextInput } from '../parts/field';
import { moneyText } from '../parts/format';
import { Select } from '../parts/select';
import { useUnsaved } from '../parts/unsaved';
import { FolioForm } from './folio-form';
import { UsualChargeField } from './usual-charge-field';
import type { FolioWork } from './use-folio';
import { useFolioWords } from './words';

interface PostFormProps {
  folio: RoomFolio;
  work: FolioWork;
  kind: PostedKind;
  requestKey: string;
}

const TEXT_OF = {
  charge: 'what',
  payment: 'note',
  deposit: 'note',
  discount: 'reason',
  refund: 'reason',
} as const;

export function PostForm(props: PostFormProps): React.ReactElement {
  const { folio, work, kind } = props;
  const { word, fault: faultText } = useFolioWords();
  const { change } = work;
  const { currency, rooms } = folio;
  const posting = usePosting(props);
  const { amount, setAmount, isAsked, method, text, setText, setUsual } = posting;
  const fault = (field: string) => {
    const wrong = change.faults.find((one) => one.field === field);
    return wrong && faultText(wrong.message);
  };
  const textOf = TEXT_OF[kind];
  const submitText = isAsked
    ? word('form.submitMore', { amount: moneyText(amount, currency) })
    : word(`form.submit.${kind}`);
  return (
    <FolioForm
      title={word(`form.${kind}`)}
      work={work}
      submit={submitText}
      danger={isAsked}
      onSubmit={posting.submit}
    >
      <div className="fo-fields">
        {kind === 'charge' ? (
          <UsualChargeField
            currency={currency}
            value={posting.usual}
            onChange={(chosen) => {
              setUsual(chosen?.id ?? null);
              if (!chosen) return;
              setText(chosen.text);
              setAmount(chosen.amount);
            }}
          />
        ) : null}
        <Field className="p-field-above" label={word('form.amount', { currency })} fault={fault('amount')}>
          <DecimalInput money value={amount} onChange={setAmount} />
        </Field>
        {kind === 'discount' ? (
          <Field className="p-field-above" label={word('form.percent')} fault={fault('percent')}>
            <DecimalInput value={posting.percent} onChange={posting.setPercent} />
          </Field>
        ) : null}
        {isMoney(kind) ? (
          <MethodField kind={kind} value={method} fault={fault('method')} onChange={posting.setMethod} />
        ) : null}
        {!isMoney(kind) && rooms.length > 1 ? (
          <RoomField rooms={rooms} value={posting.room} onChange={posting.setRoom} />
        ) : null}
        <Field
          className="p-field-above fo-text"
          label={word(`form.${textOf}`)}
          fault={fault('text')}
          hint={textOf === 'reason' ? undefined : word(`form.${textOf}Hint`)}
        >
          <TextInput maxLength={MAX_TEXT_LENGTH} value={text} onChange={setText} />
        </Field>
      </div>
      {kind === 'refund' ? <p className="p-soft">{word('form.refundHint')}</p> : null}
    </FolioForm>
  );
}

function usePosting({ folio, work, kind, requestKey }: PostFormProps) {
  const { change, refused } = work;
  const { bookingId } = folio;
  const { balance } = folio.sums;
  const proposed = proposedAmount(kind, balance);
  const [typed, setTyped] = useState<string>();
  const [sent, setSent] = useState({ amount: '', balance: '' });
  const [method, setMethod] = useState<string>('cash');
  const [text, setText] = useState('');
  const [room, setRoom] = useState('');
  const [usual, setUsual] = useState<number | null>(null);
  const [percent, setPercent] = useState('');
  // Where no answer comes the same amount is sent again, whatever is owed by then.
  const isSentAgain = change.isBusy || refused?.status === 0;
  const ofPercent = percent === '' ? undefined : discountOf(folio, percent, room);
  const amount = ofPercent ?? typed ?? (isSentAgain ? sent.amount : proposed);
  useUnsaved(amount !== proposed || text !== '');
  /** Whether they were asked about this payment, which is more than is owed. */
  const isAsked =
    refused?.message === 'payment_is_more_than_owed' && sent.amount === amount && sent.balance === balance;
  const submit = async () => {
    setSent({ amount, balance });
    const input = {
      bookingId,
      requestKey,
      kind,
      amount,
      text,
      balance,
      percent,
      usualChargeId: usual,
      isMoreThanOwed: isAsked,
      method: isMoney(kind) ? method : '',
      reservationId: room === '' ? null : Number(room),
    };
    if (await change.run('post', input)) await work.finish(kind);
  };
  return {
    percent,
    setPercent,
    amount,
    isAsked,
    method,
    setMethod,
    text,
    setText,
    room,
    setRoom,
    usual,
    setUsual,
    submit,
    setAmount: (next: string) => {
      setTyped(next);
      setPercent('');
      if (isAsked) change.refuse('');
    },
  };
}

interface MethodFieldProps {
  kind: PostedKind;
  value: string;
  fault: string | undefined;
  onChange: (method: string) => void;
}

function MethodField({ kind, value, fault, onChange }: MethodFieldProps): React.ReactElement {
  const { word } = useFolioWords();
  const methods = kind === 'refund' ? PAYMENT_METHODS : DESK_METHODS;
  return (
    <Field className="p-field-above" label={word('form.method')} fault={fault}>
      <Select
        options={methods.map((one) => [one, word(`methods.${one}`)] as const)}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}

interface RoomFieldProps {
  rooms: RoomFolio['rooms'];
  /** '' for the whole booking. */
  value: string;
  onChange: (room: string) => void;
}

function RoomField({ rooms, value, onChange }: RoomFieldProps): React.ReactElement {
  const { word } = useFolioWords();
  return (
    <Field className="p-field-above" label={word('form.room')}>
      <Select
        empty={word('form.wholeBooking')}
        options={rooms.map(({ reservationId, name }, i) => [reservationId, name ?? `${i + 1}.`] as const)}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}

/** The amount of a discount in percent, of the folio as it is shown; '' while no percentage is typed. */
function discountOf({ lines, currency }: RoomFolio, percent: string, room: string): string {
  const percentHundredths = Math.round(Number(percent) * 100);
  if (!Number.isFinite(percentHundredths) || percentHundredths < 0) return '';
  const charged = lines
    .filter((line) => line.currency === currency)
    .map(({ kind, amount, reservationId }) => ({
      kind,
      amountMinor: centsOf(amount),
      bookedRoomId: reservationId,
    }));
  const reservationId = room === '' ? null : Number(room);
  const unitMinor = unitOfCurrency(currency);
  return decimalOf(percentDiscountMinor(charged, { percentHundredths, reservationId, unitMinor }));
}

function proposedAmount(kind: PostedKind, balance: string): string {
  const isNegative = balance.startsWith('-');
  if (kind === 'payment' && !isNegative && Number(balance) !== 0) return balance;
  return kind === 'refund' && isNegative ? balance.slice(1) : '';
}
