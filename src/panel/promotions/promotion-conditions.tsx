import React from 'react';
import { DateInput } from '../parts/date-input';
import { WEEKDAYS } from '../parts/days';
import { DayRanges } from '../parts/day-ranges';
import { Field, TextInput } from '../parts/field';
import { Fold } from '../parts/fold';
import { Ticks } from '../parts/ticks';
import type { PromotionFields } from './promotion-fields';
import type { PromotionPartProps } from './promotion-part';
import { choicesOf, usePromotionWords } from './words';

type NumberName = 'daysMin' | 'daysMax' | 'nightsMin' | 'nightsMax';

/** For which stays the promotion is, each group closed until it is used. */
export function PromotionConditions(props: PromotionPartProps): React.ReactElement {
  const { fields, set, faultIn, list } = props;
  const words = usePromotionWords(list);
  const { word } = words;
  const { partners } = choicesOf(list);
  const number = (name: NumberName, field: string) => (
    <Field className="p-field-above" label={word(`form.${name}`)} fault={faultIn(field)}>
      <TextInput
        className="p-input p-tiny"
        inputMode="numeric"
        value={fields[name]}
        onChange={(typed) => set({ [name]: typed })}
      />
    </Field>
  );
  const bookable = (name: 'bookableFrom' | 'bookableTo', part: 'from' | 'to') => (
    <Field className="p-field-above" label={word(`form.${name}`)} fault={faultIn(`bookable.${part}`)}>
      <DateInput
        className="p-short"
        value={fields.bookable[part]}
        onChange={(day) => set({ bookable: { ...fields.bookable, [part]: day } })}
      />
    </Field>
  );
  return (
    <>
      <FoldOf {...props} title="booked" faults={['bookable', 'daysBefore']} empty="any">
        <div className="p-row">
          {number('daysMin', 'daysBefore.min')}
          {number('daysMax', 'daysBefore.max')}
        </div>
        <div className="p-row">
          {bookable('bookableFrom', 'from')}
          {bookable('bookableTo', 'to')}
        </div>
      </FoldOf>
      <FoldOf {...props} title="stays" faults={['nights', 'stay']} empty="all">
        <div className="p-row">
          {number('nightsMin', 'nights.min')}
          {number('nightsMax', 'nights.max')}
        </div>
        <DayRanges
          legend={word('form.ranges')}
          hint={word('form.rangesHint')}
          ranges={fields.ranges}
          faultOf={(index) => faultIn(`stay.ranges[${index}]`)}
          onChange={(ranges) => set({ ranges })}
        />
        <Ticks
          legend={word('form.weekdays')}
          items={WEEKDAYS.map((day) => ({ key: day.number, name: day.name }))}
          chosen={fields.weekdays}
          fault={faultIn('stay.weekdays')}
          onChange={(weekdays) => set({ weekdays })}
        />
      </FoldOf>
      <SoldParts {...props} />
      <FoldOf {...props} title="forWhom" faults={['partnerIds']} empty="everyone">
        {partners.length === 0 ? <p className="p-hint">{word('form.noPartners')}</p> : null}
        <Ticks
          legend={word('form.partners')}
          hint={word('form.partnersHint')}
          items={partners}
          chosen={fields.partnerIds}
          fault={faultIn('partnerIds')}
          onChange={(partnerIds) => set({ partnerIds })}
        />
      </FoldOf>
      <Together {...props} />
    </>
  );
}

/** Of which room types, boards and rates it is. */
function SoldParts(props: PromotionPartProps): React.ReactElement {
  const { fields, set, faultIn, list } = props;
  const { word } = usePromotionWords(list);
  const { roomTypes, boards } = choicesOf(list);
  return (
    <FoldOf {...props} title="sold" faults={['roomTypeIds', 'boardIds', 'rates']} empty="all">
      <Ticks
        legend={word('form.roomTypes')}
        hint={word('form.noneIsAll')}
        items={roomTypes}
        chosen={fields.roomTypeIds}
        fault={faultIn('roomTypeIds')}
        onChange={(roomTypeIds) => set({ roomTypeIds })}
      />
      <Ticks
        legend={word('form.boards')}
        hint={word('form.noneIsAll')}
        items={boards}
        chosen={fields.boardIds}
        fault={faultIn('boardIds')}
        onChange={(boardIds) => set({ boardIds })}
      />
      <Ticks
        legend={word('form.rates')}
        hint={word('form.noneIsAll')}
        items={(['refundable', 'nonRefundable'] as const).map((rate) => ({
          key: rate,
          name: word(`says.${rate}`),
        }))}
        chosen={fields.rates}
        fault={faultIn('rates')}
        onChange={(rates) => set({ rates })}
      />
    </FoldOf>
  );
}

interface FoldOfProps extends PromotionPartProps {
  title: 'booked' | 'stays' | 'sold' | 'forWhom';
  faults: readonly (keyof PromotionFields | 'daysBefore' | 'nights')[];
  /** What is said where nothing is set. */
  empty: string;
  children: React.ReactNode;
}

function FoldOf({ title, faults, empty, fields, faultIn, list, children }: FoldOfProps): React.ReactElement {
  const words = usePromotionWords(list);
  const said = words[title](fields);
  return (
    <Fold
      title={words.word(`form.${title}`)}
      said={said.length > 0 ? said.join(' · ') : words.word(`says.${empty}`)}
      isUsed={said.length > 0}
      hasFault={faults.some((field) => faultIn(field) !== undefined)}
    >
      {children}
    </Fold>
  );
}

function Together({ fields, set, faultIn, list }: PromotionPartProps): React.ReactElement {
  const { word } = usePromotionWords(list);
  const { combines, active, order } = fields;
  const said = [
    word(combines ? 'says.combines' : 'says.alone'),
    ...(active ? [] : [word('paused')]),
    word('place', { order }),
  ];
  return (
    <Fold
      title={word('form.others')}
      said={said.join(' · ')}
      isUsed={!active}
      hasFault={faultIn('order') !== undefined}
    >
      <label className="p-check">
        <input
          type="checkbox"
          checked={combines}
          onChange={({ target }) => set({ combines: target.checked })}
        />
        <span>{word('form.combines')}</span>
      </label>
      <label className="p-check">
        <input type="checkbox" checked={active} onChange={({ target }) => set({ active: target.checked })} />
        <span>{word('form.active')}</span>
      </label>
      <Field
        className="p-field-above"
        label={word('form.order')}
        hint={word('form.orderHint')}
        fault={faultIn('order')}
      >
        <TextInput
          className="p-input p-tiny"
          inputMode="numeric"
          value={order}
          onChange={(typed) => set({ order: typed })}
        />
      </Field>
    </Fold>
  );
}
