import React from 'react';
import type { FieldKind } from '../records.contract';
import { DateInput } from '../../parts/date-input';
import { DecimalInput } from '../../parts/decimal-input';
import { TextInput } from '../../parts/field';
import { parsed } from '../../parts/format';
import { hotel } from '../../parts/panel';
import { ReferenceSelect } from '../reference-select';
import { Select } from '../../parts/select';
import { ChildBandsInput } from './child-bands-input';
import { DerivationLink } from './derivation-link';
import { FeaturesInput } from './features-input';
import { ImagesInput } from './images-input';
import type { InputProps } from './input-props';
import { currencies, timeZones } from './named-choices';
import { LocalizedInput } from './localized-input';
import { MultipliersInput } from './multipliers-input';
import { PaymentTypesInput } from './payment-types-input';
import { PermissionsInput } from './permissions-input';
import { LaterRichText } from './later-rich-text';

type Kinds = Partial<Record<FieldKind, (props: InputProps) => React.ReactElement>>;

const INPUTS: Kinds = {
  longText: (props) => <LongText {...props} rows={5} value={valueText(props)} onText={props.onChange} />,
  richText: (props) => (
    <LaterRichText {...marksOf(props)} text={props.text} html={valueText(props)} onHtml={props.onChange} />
  ),
  whole: (props) => <Line {...props} inputMode="numeric" className="p-input p-short" />,
  decimal: (props) => <Decimal {...props} />,
  money: (props) => <Decimal {...props} />,
  day: (props) => (
    <DateInput {...marksOf(props)} className="p-short" value={valueText(props)} onChange={props.onChange} />
  ),
  time: (props) => (
    <Line {...props} inputMode="numeric" placeholder="12:00" maxLength={5} className="p-input p-short" />
  ),
  flag: (props) => <Flag {...props} />,
  choice: (props) => {
    const hasEmpty = valueText(props) === '' || !props.required;
    return (
      <Select
        {...marksOf(props)}
        value={valueText(props)}
        empty={hasEmpty ? props.text('labels.none') : undefined}
        options={props.choices.map((choice) => [choice, props.text(props.choiceKey(choice))])}
        onChange={props.onChange}
      />
    );
  },
  timeZone: (props) => <Chosen {...props} options={timeZones(valueText(props))} />,
  currency: (props) => <Chosen {...props} options={currencies(props.choices, valueText(props))} />,
  reference: (props) => (
    <ReferenceSelect
      {...marksOf(props)}
      resourceId={props.reference}
      stored={props.stored}
      value={valueText(props)}
      empty={props.text('labels.none')}
      onChange={props.onChange}
    />
  ),
  secret: (props) => {
    const placeholder = props.isStored ? props.text('fields.stored') : undefined;
    return <Line {...props} type="password" autoComplete="new-password" placeholder={placeholder} />;
  },
  localized: LocalizedInput,
  localizedLong: LocalizedInput,
  localizedRich: LocalizedInput,
  lines: (props) => (
    <LongText
      {...props}
      rows={4}
      placeholder={props.text('fields.line')}
      value={(parsed<string[]>(props.value) ?? []).join('\n')}
      onText={(text) => props.onChange(JSON.stringify(text.split('\n')))}
    />
  ),
  adultMultipliers: MultipliersInput,
  childBands: ChildBandsInput,
  features: FeaturesInput,
  images: ImagesInput,
  paymentTypes: PaymentTypesInput,
  permissions: PermissionsInput,
  derivation: DerivationLink,
};

export function Input(props: InputProps): React.ReactElement {
  const Kind = INPUTS[props.kind] ?? Line;
  return <Kind {...props} />;
}

interface ChosenProps extends InputProps {
  options: readonly (readonly [value: string, text: string])[];
}

/** Exactly one of many, which has its own name. */
function Chosen({ options, ...props }: ChosenProps): React.ReactElement {
  const value = valueText(props);
  return (
    <Select
      {...marksOf(props)}
      value={value}
      empty={value === '' ? props.text('labels.none') : undefined}
      options={options}
      onChange={props.onChange}
    />
  );
}

function valueText({ value }: InputProps): string {
  return value === null || value === undefined ? '' : String(value);
}

function marksOf(props: InputProps) {
  const { id, 'aria-invalid': invalid, 'aria-describedby': describedBy } = props;
  return { id, 'aria-invalid': invalid, 'aria-describedby': describedBy };
}

type InputAttributes = Pick<
  React.InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'placeholder' | 'maxLength' | 'autoComplete' | 'className'
>;

function Line(props: InputProps & InputAttributes): React.ReactElement {
  const { type, inputMode, placeholder, maxLength, autoComplete, className = 'p-input' } = props;
  const attributes = { type, inputMode, placeholder, maxLength, autoComplete, className };
  return <TextInput {...marksOf(props)} {...attributes} value={valueText(props)} onChange={props.onChange} />;
}

interface LongTextProps extends InputProps {
  rows: number;
  placeholder?: string;
  value: string;
  onText: (text: string) => void;
}

function LongText({ rows, placeholder, value, onText, ...props }: LongTextProps): React.ReactElement {
  return (
    <textarea
      {...marksOf({ ...props, value })}
      className="p-input"
      rows={rows}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

function Decimal(props: InputProps): React.ReactElement {
  const isMoney = props.kind === 'money';
  return (
    <span className="p-with-unit">
      <DecimalInput {...marksOf(props)} money={isMoney} value={valueText(props)} onChange={props.onChange} />
      {isMoney && hotel ? <span>{hotel.currency}</span> : null}
    </span>
  );
}

function Flag(props: InputProps): React.ReactElement {
  return (
    <span className="p-switch">
      <input
        {...marksOf(props)}
        type="checkbox"
        role="switch"
        checked={valueText(props) === 'true'}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span aria-hidden="true" />
    </span>
  );
}
