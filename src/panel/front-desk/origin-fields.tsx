import React from 'react';
import type { NamedRecord, OriginLists } from '../../in-house/bookings/origin-lists';
import type { OriginInput } from './front-desk.contract';
import { type CompanyChoice, CompanyField } from './company-field';
import { Field } from '../parts/field';
import { localizedText } from '../parts/format';
import { useText } from '../parts/panel';
import { Select } from '../parts/select';

/** The origin of a booking while it is entered. */
export type EnteredOrigin = OriginInput & CompanyChoice;

export const NO_ORIGIN: EnteredOrigin = {
  bookingSourceId: null,
  marketSegmentId: null,
  companyId: null,
  newCompany: null,
};

interface OriginFieldsProps {
  lists: OriginLists;
  origin: EnteredOrigin;
  /** Whether a partner has made the booking, who is its source. */
  isOfPartner?: boolean;
  onChange: (changes: Partial<EnteredOrigin>) => void;
  fault: (field: string) => string | undefined;
}

/** Where a booking comes from, what its guests come for, and who pays. A list of the hotel that is empty is not shown. */
export function OriginFields(props: OriginFieldsProps): React.ReactElement {
  const { lists, origin, isOfPartner = false, onChange, fault } = props;
  const word = useText('pages.booking.origin');
  const fields = [
    ...(isOfPartner ? [] : [{ name: 'bookingSourceId', label: 'source', list: lists.sources } as const]),
    { name: 'marketSegmentId', label: 'segment', list: lists.segments } as const,
  ].filter(({ list }) => list.length > 0);
  return (
    <>
      <div className="fd-contact">
        {fields.map(({ name, label, list }) => (
          <Field key={name} className="p-field-above" label={word(label)}>
            <Select
              options={optionsOf(list)}
              empty="—"
              value={origin[name] ?? ''}
              onChange={(chosen) => onChange({ [name]: chosen === '' ? null : Number(chosen) })}
            />
          </Field>
        ))}
      </div>
      <CompanyField companies={lists.companies} choice={origin} onChange={onChange} fault={fault} />
    </>
  );
}

function optionsOf(list: readonly NamedRecord[]) {
  return list.map(({ id, name }) => [id, localizedText(name)] as const);
}
