import React from 'react';
import type { ListedCompany } from '../../in-house/bookings/origin-lists';
import { matchesSearch } from '../../values/folded-text';
import { MAX_COMPANY_ADDRESS_LENGTH, MAX_TEXT_LENGTH } from '../../values/limits';
import type { NewCompanyInput } from './front-desk.contract';
import { Button } from '../parts/button';
import { Field, TextInput } from '../parts/field';
import { useText } from '../parts/panel';
import { SearchChoice, useTypedSearch } from '../parts/search-choice';

const FIRST_FOUND = 8;
const NO_COMPANY: NewCompanyInput = { name: '', taxNumber: '', taxOffice: '', address: '' };

/** The company of a booking: one of the hotel's, one that is added with it, or none. */
export interface CompanyChoice {
  companyId: number | null;
  newCompany: NewCompanyInput | null;
}

interface CompanyFieldProps {
  companies: readonly ListedCompany[];
  choice: CompanyChoice;
  onChange: (choice: CompanyChoice) => void;
  fault: (field: string) => string | undefined;
}

export function CompanyField({ companies, choice, onChange, fault }: CompanyFieldProps): React.ReactElement {
  const word = useText('pages.booking.origin');
  const search = useTypedSearch();
  const chosen = companies.find(({ id }) => id === choice.companyId);
  if (choice.newCompany) {
    return (
      <NewCompany
        company={choice.newCompany}
        fault={fault}
        onChange={(newCompany) => onChange({ companyId: null, newCompany })}
      />
    );
  }
  if (chosen) {
    return (
      <p data-testid="chosen-company">
        {word('company')}: <strong>{chosen.name}</strong> {chosen.taxNumber}{' '}
        <Button look="link" onClick={() => onChange({ companyId: null, newCompany: null })}>
          {word('otherCompany')}
        </Button>
      </p>
    );
  }
  const found = companies.filter(({ name, taxNumber }) => matchesSearch(search.asked, [name, taxNumber]));
  return (
    <>
      <SearchChoice
        label={word('company')}
        placeholder={word('findCompany')}
        search={search}
        found={search.asked === '' ? [] : found.slice(0, FIRST_FOUND)}
        foundLabel={word('foundCompanies')}
        keyOf={({ id }) => id}
        state={search.asked !== '' && found.length === 0 ? word('noCompany') : ''}
        onChoose={({ id }) => onChange({ companyId: id, newCompany: null })}
      >
        {({ name, taxNumber }) => [name, taxNumber].filter(Boolean).join(' · ')}
      </SearchChoice>
      <p>
        <Button look="link" onClick={() => onChange({ companyId: null, newCompany: NO_COMPANY })}>
          {word('addCompany')}
        </Button>
      </p>
    </>
  );
}

interface NewCompanyProps {
  company: NewCompanyInput;
  onChange: (company: NewCompanyInput | null) => void;
  fault: (field: string) => string | undefined;
}

function NewCompany({ company, onChange, fault }: NewCompanyProps): React.ReactElement {
  const word = useText('pages.booking.origin');
  const property = useText('resources.companies.properties');
  return (
    <div role="group" aria-label={word('addCompany')}>
      <div className="fd-contact">
        {(['name', 'taxNumber', 'taxOffice'] as const).map((name) => (
          <Field
            key={name}
            className="p-field-above"
            label={name === 'name' ? word('company') : property(name)}
            fault={fault(`newCompany.${name}`)}
            isRequired={name === 'name'}
          >
            <TextInput
              autoFocus={name === 'name'}
              maxLength={MAX_TEXT_LENGTH}
              autoComplete="off"
              value={company[name]}
              onChange={(typed) => onChange({ ...company, [name]: typed })}
            />
          </Field>
        ))}
      </div>
      <Field className="p-field-above" label={property('address')} fault={fault('newCompany.address')}>
        <textarea
          className="p-input"
          rows={2}
          maxLength={MAX_COMPANY_ADDRESS_LENGTH}
          value={company.address}
          onChange={(event) => onChange({ ...company, address: event.target.value })}
        />
      </Field>
      <p>
        <Button look="link" onClick={() => onChange(null)}>
          {word('removeCompany')}
        </Button>
      </p>
    </div>
  );
}
