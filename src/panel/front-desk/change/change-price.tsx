import React from 'react';
import type { BookingToChange } from '../../../in-house/bookings/booking-to-change';
import type { House } from '../front-desk.contract';
import { centsOf, decimalOf } from '../../parts/cents';
import { DecimalInput } from '../../parts/decimal-input';
import { Field, TextInput } from '../../parts/field';
import { localizedText, moneyText } from '../../parts/format';
import { maySetPrices } from '../../parts/rights';
import { LoadError } from '../../parts/load-error';
import { ExtrasThatStay, PackageRows } from './package-rows';
import type { PackagesAfter } from './packages-after';
import type { RoomForm } from './use-booking-change';
import { useWords } from '../words';
import { MAX_TEXT_LENGTH } from '../../../values/limits';

export const NO_OWN_PRICE = { price: '', reason: '' };

interface ChangePriceProps {
  house: House;
  booking: BookingToChange;
  form: RoomForm;
  packages: PackagesAfter;
  isBookerChanged: boolean;
  own: typeof NO_OWN_PRICE;
  onOwn: (own: typeof NO_OWN_PRICE) => void;
  fault: (field: string) => string | undefined;
}

export function ChangePrice(props: ChangePriceProps): React.ReactElement {
  const { booking, form, packages, own, onOwn, fault } = props;
  const words = useWords();
  const { word } = words;
  const { currency } = booking;
  const lines = linesOf(props, words);
  const before = form.room?.total ?? null;
  const after = own.price === '' ? (form.total ?? null) : own.price;
  return (
    <>
      <table className="p-table fd-change">
        <thead>
          <tr>
            <th scope="col">{word('change.what')}</th>
            <th scope="col">{word('change.before')}</th>
            <th scope="col">{word('change.after')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([key, was, is]) => (
            <tr key={key}>
              <th scope="row">{word(`facts.${key}`)}</th>
              <td>{was}</td>
              <td>{is}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{word('change.price')}</th>
            <td className="p-number">{before === null ? '—' : moneyText(before, currency)}</td>
            <td className="p-number">
              <strong>{after === null ? '—' : moneyText(after, currency)}</strong>
            </td>
          </tr>
          <PackageRows currency={currency} packages={packages.changed} />
        </tbody>
      </table>
      <p className="fd-total" role="status">
        {form.lacksPrice && own.price === '' ? (
          word('change.lacksPrice')
        ) : form.isReady ? (
          <Difference booking={booking} cents={centsOf(after) - centsOf(before) + packages.addedCents} />
        ) : form.isCurrent ? null : (
          word('loading')
        )}
      </p>
      {form.isChanged ? <ExtrasThatStay booking={booking} /> : null}
      {form.isReady ? null : <LoadError read={form.read} words={words} />}
      {maySetPrices ? (
        <fieldset className="fd-section">
          <legend>{word('change.own')}</legend>
          <div className="fd-contact">
            <Field
              className="p-field-above"
              label={word('change.ownPrice', { currency })}
              fault={fault('ownTotal')}
            >
              <DecimalInput money value={own.price} onChange={(price) => onOwn({ ...own, price })} />
            </Field>
            <Field
              className="p-field-above"
              label={word('change.reason')}
              hint={word('change.reasonHint')}
              fault={fault('reason')}
            >
              <TextInput
                maxLength={MAX_TEXT_LENGTH}
                value={own.reason}
                onChange={(reason) => onOwn({ ...own, reason })}
              />
            </Field>
          </div>
        </fieldset>
      ) : null}
    </>
  );
}

interface DifferenceProps {
  booking: BookingToChange;
  cents: number;
}

function Difference({
  booking: { currency, total, addedTaxes },
  cents,
}: DifferenceProps): React.ReactElement {
  const { word } = useWords();
  // They change with the prices, by the rules of the sale.
  const taxCents = centsOf(addedTaxes);
  const after = moneyText(decimalOf(centsOf(total) - taxCents + cents), currency);
  const difference = moneyText(decimalOf(Math.abs(cents)), currency);
  return (
    <>
      {cents === 0
        ? word('change.samePrice')
        : word(cents > 0 ? 'change.dearer' : 'change.cheaper', { difference })}{' '}
      {total === null
        ? null
        : word(taxCents === 0 ? 'change.bookingTotal' : 'change.bookingTotalBeforeTaxes', { total: after })}
    </>
  );
}

function linesOf(
  { house, form, isBookerChanged }: ChangePriceProps,
  words: ReturnType<typeof useWords>,
): [key: string, was: string, is: string][] {
  const { room, stay, choice, offers } = form;
  const board = (id: number | null | undefined) => {
    const all = offers?.offers.flatMap((offer) => offer.boards) ?? [];
    const title = all.find(({ boardId }) => boardId === id)?.title;
    return title ? localizedText(title) : '—';
  };
  const rate = (of: string | null | undefined) =>
    of ? words.word(of === 'refundable' ? 'book.refundable' : 'book.nonRefundable') : '—';
  const type = (id: number | undefined) => (id === undefined ? '—' : words.typeOf(house, id));
  const persons = ({ adults, childAges }: { adults: number; childAges: readonly unknown[] }) =>
    words.persons({ adults, children: childAges.length });
  const lines: [string, string, string][] = [
    ['stay', room ? words.stay(room) : '—', words.stay(stay)],
    ['type', type(room?.roomTypeId), type(choice?.roomTypeId ?? room?.roomTypeId)],
    ['board', board(room?.boardId), board(choice?.boardId ?? room?.boardId)],
    ['rate', rate(room?.rate), rate(choice?.rate ?? room?.rate)],
    ['persons', room ? persons(room) : '—', persons(stay)],
  ];
  const changed = lines.filter(([, was, is]) => was !== is);
  return isBookerChanged ? [...changed, ['contact', '', words.word('change.bookerChanged')]] : changed;
}
