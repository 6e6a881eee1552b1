import React from 'react';
import { DateInput } from '../date-input';
import { DecimalInput } from '../decimal-input';
import { parsed } from '../format';
import { hotel } from '../panel';
import { ReferenceSelect } from '../reference-select';
import { ChildBandsInput } from './child-bands-input';
import { FeaturesInput } from './features-input';
import { ImagesInput } from './images-input';
import type { InputProps } from './input-props';
import { LocalizedInput } from './localized-input';
import { MultipliersInput } from './multipliers-input';
import { PaymentTypesInput } from './payment-types-input';
import { PermissionsInput } from './permissions-input';
import { RichText } from './rich-text';

/** The input of a field, by its kind. */
export function Input(props: InputProps): React.ReactElement {
  const { kind } = props;
  const given = props.value === null || props.value === undefined ? '' : String(props.value);
  const common = {
    id: props.id,
    'aria-invalid': props.invalid,
    'aria-describedby': props.describedBy,
    className: 'p-input',
  };
  const typed = (event: { target: { value: string } }) => props.onChange(event.target.value);
  switch (kind) {
    case 'longText':
      return <textarea {...common} rows={5} value={given} onChange={typed} />;
    case 'richText':
      return <RichText {...props} html={given} onHtml={props.onChange} />;
    case 'whole':
      return (
        <input {...common} inputMode="numeric" className="p-input p-short" value={given} onChange={typed} />
      );
    case 'decimal':
    case 'money':
      return (
        <span className="p-with-unit">
          <DecimalInput
            {...common}
            className="p-input p-short"
            money={kind === 'money'}
            value={given}
            onChange={props.onChange}
          />
          {kind === 'money' && hotel ? <span>{hotel.currency}</span> : null}
        </span>
      );
    case 'day':
      return <DateInput {...common} className="p-short" value={given} onChange={props.onChange} />;
    case 'time':
      return (
        <input
          {...common}
          inputMode="numeric"
          placeholder="12:00"
          maxLength={5}
          className="p-input p-short"
          value={given}
          onChange={typed}
        />
      );
    case 'flag':
      return (
        <span className="p-switch">
          <input
            {...common}
            className=""
            type="checkbox"
            role="switch"
            checked={given === 'true'}
            onChange={(event) => props.onChange(event.target.checked)}
          />
          <span aria-hidden="true" />
        </span>
      );
    case 'choice':
      return (
        <select {...common} value={given} onChange={typed}>
          {given === '' || !props.required ? <option value="">{props.text('labels.none')}</option> : null}
          {props.choices.map((choice) => (
            <option key={choice} value={choice}>
              {props.text(props.choiceKey(choice))}
            </option>
          ))}
        </select>
      );
    case 'reference':
      return (
        <ReferenceSelect
          id={props.id}
          resourceId={props.reference}
          value={given}
          invalid={props.invalid}
          aria-describedby={props.describedBy}
          empty={props.text('labels.none')}
          onChange={props.onChange}
        />
      );
    case 'secret':
      return (
        <input
          {...common}
          type="password"
          autoComplete="new-password"
          placeholder={props.stored ? props.text('fields.stored') : undefined}
          value={given}
          onChange={typed}
        />
      );
    case 'localized':
    case 'localizedLong':
    case 'localizedRich':
      return <LocalizedInput {...props} />;
    case 'lines':
      return (
        <textarea
          {...common}
          rows={4}
          placeholder={props.text('fields.line')}
          value={(parsed<string[]>(props.value) ?? []).join('\n')}
          onChange={(event) => props.onChange(JSON.stringify(event.target.value.split('\n')))}
        />
      );
    case 'adultMultipliers':
      return <MultipliersInput {...props} />;
    case 'childBands':
      return <ChildBandsInput {...props} />;
    case 'features':
      return <FeaturesInput {...props} />;
    case 'images':
      return <ImagesInput {...props} />;
    case 'paymentTypes':
      return <PaymentTypesInput {...props} />;
    case 'permissions':
      return <PermissionsInput {...props} />;
    default:
      return <input {...common} value={given} onChange={typed} />;
  }
}
