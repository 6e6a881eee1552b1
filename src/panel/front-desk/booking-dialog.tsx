import React from 'react';
import type { House } from './front-desk.contract';
import { type BookedGuest, ChosenGuest } from '../guests/chosen-guest';
import { Button } from '../parts/button';
import { DecimalInput } from '../parts/decimal-input';
import { Field, TextInput } from '../parts/field';
import { Fold } from '../parts/fold';
import { localizedText, moneyText } from '../parts/format';
import { maySetPrices } from '../parts/rights';
import { usePage } from '../parts/query';
import { MAX_TEXT_LENGTH } from '../../values/limits';
import { BookerFields } from './booker-fields';
import { depositsOfRooms, roomCount, totalOfRooms } from './chosen-rooms';
import type { Done, NextStep } from './desk';
import { DepositFields } from './deposit-fields';
import { DeskDialog } from './desk-dialog';
import { Offers } from './offers';
import { OriginFields } from './origin-fields';
import { PackageFields } from './package-fields';
import { StayFields } from './stay-fields';
import { type BookingForm, type StayToBook, useBooking } from './use-booking';
import { useWords } from './words';

interface BookingDialogProps {
  house: House;
  guest?: BookedGuest;
  /** The stay that it begins with; by default a night from today on. */
  first?: StayToBook;
  onClose: () => void;
  onDone: (done: Done, next?: NextStep) => void;
}

/** A walk-in or a booking by telephone, of the rooms and at the prices that partners are offered, or at prices by hand. */
export function BookingDialog(props: BookingDialogProps): React.ReactElement {
  const { house, guest, onClose, onDone } = props;
  const { word, faultAt } = useWords();
  const form = useBooking(onDone, { ...(props.first ?? { arrival: house.today }), guest });
  const { stay, total, change } = form;
  const lists = usePage('frontDesk', 'origins', {}).data;
  const fault = (field: string) => faultAt(change, field);
  const arrivesToday = form.sold.some((rooms) => rooms.stay.arrival === house.today);
  return (
    <DeskDialog
      wide
      title={word('book.title')}
      change={change}
      submit={word('book.submit')}
      disabled={total === undefined}
      onSubmit={() => form.book(false)}
      onClose={onClose}
      aside={<Total form={form} />}
      more={
        arrivesToday || stay.arrival === house.today ? (
          <Button
            look="quiet"
            disabled={total === undefined || change.isBusy}
            onClick={() => void form.book(true)}
          >
            {word('book.submitCheckIn')}
          </Button>
        ) : null
      }
    >
      <StayFields today={house.today} stay={stay} onStay={form.setStay} fault={fault} />
      <Offers {...form} rooms={stay.rooms} takesUnpriced={maySetPrices} onChoose={form.setChoice} />
      <p>
        <Button look="quiet" disabled={!form.chosen} onClick={form.add}>
          {word('book.add')}
        </Button>
      </p>
      <AddedRooms form={form} />
      {maySetPrices ? <OwnPrice form={form} fault={fault} /> : null}
      <PackageFields
        packages={form.packages}
        counts={form.counts}
        cents={form.extraCents}
        currency={form.offers?.currency}
        onChange={form.setCounts}
      />
      <DepositFields
        deposit={form.deposit}
        total={total}
        currency={form.offers?.currency}
        today={house.today}
        arrival={stay.arrival}
        ofTerms={depositsOfRooms(form.sold) ?? []}
        onChange={form.setDeposit}
        fault={fault}
      />
      <ChosenGuest guest={form.guest} onChoose={form.setGuest} />
      <BookerFields house={house} booker={form.booker} onChange={form.setBooker} fault={fault} />
      {lists ? (
        <fieldset className="fd-section">
          <legend>{word('book.origin')}</legend>
          <OriginFields lists={lists} origin={form.origin} onChange={form.setOrigin} fault={fault} />
        </fieldset>
      ) : null}
    </DeskDialog>
  );
}

/** The rooms that are in the booking already, while others are chosen. */
function AddedRooms({ form: { added, remove, offers } }: { form: BookingForm }): React.ReactElement | null {
  const words = useWords();
  const { word } = words;
  if (added.length === 0) return null;
  return (
    <fieldset className="fd-section">
      <legend>{word('book.added')}</legend>
      <ul className="fd-added">
        {added.map((rooms, i) => {
          const { stay, isByHand, typeName, boardTitle, choice } = rooms;
          const name = localizedText(typeName);
          const rate = word(choice.rate === 'refundable' ? 'book.refundable' : 'book.nonRefundable');
          const party = words.persons({ adults: stay.adults, children: stay.childAges.length });
          return (
            <li key={i}>
              <span>
                <strong>
                  {stay.rooms} × {name}
                </strong>
                <small>
                  {[localizedText(boardTitle), rate, words.stay(stay), party].join(' · ')}
                  {isByHand ? ` · ${word('book.byHand')}` : ''}
                </small>
              </span>
              <span className="p-number">{moneyText(totalOfRooms([rooms]), offers?.currency)}</span>
              <Button look="link" aria-label={word('book.removeOf', { name })} onClick={() => remove(rooms)}>
                {word('book.remove')}
              </Button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

interface OwnPriceProps {
  form: BookingForm;
  fault: (field: string) => string | undefined;
}

/** For managers: what one of the rooms that are chosen costs, and why. */
function OwnPrice({ form, fault }: OwnPriceProps): React.ReactElement {
  const { word } = useWords();
  const { own, setOwn, offers, sold } = form;
  const isByHand = own.price !== '' || sold.some((rooms) => rooms.isByHand);
  const said = own.price === '' ? '' : moneyText(own.price, offers?.currency);
  const hasFault = ['priceReason', 'ownTotal'].some((field) => fault(field) !== undefined);
  return (
    <Fold title={word('change.own')} said={said} isUsed={isByHand} hasFault={hasFault}>
      <div className="fd-contact">
        <Field
          className="p-field-above"
          label={word('book.ownPrice', { currency: offers?.currency ?? '' })}
          fault={fault('ownTotal')}
        >
          <DecimalInput money value={own.price} onChange={(price) => setOwn({ ...own, price })} />
        </Field>
        <Field
          className="p-field-above"
          label={word('change.reason')}
          hint={word('change.reasonHint')}
          fault={fault('priceReason')}
          isRequired={isByHand}
        >
          <TextInput
            maxLength={MAX_TEXT_LENGTH}
            value={own.reason}
            onChange={(reason) => setOwn({ ...own, reason })}
          />
        </Field>
      </div>
    </Fold>
  );
}

function Total({ form: { total, sold, offers } }: { form: BookingForm }): React.ReactElement {
  const { word, counted } = useWords();
  const count = roomCount(sold);
  return (
    <span className="fd-total" role="status">
      {total === undefined ? (
        <span className="p-soft">{word('book.chooseOffer')}</span>
      ) : (
        <>
          {count > 1 ? counted('book.totalOf', count) : word('book.total')}{' '}
          <strong>{moneyText(total, offers?.currency)}</strong>
        </>
      )}
    </span>
  );
}
