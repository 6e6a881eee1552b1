import React from 'react';
import type { FieldKind } from './records.contract';
import { MailLink, PhoneLink } from '../parts/contact-links';
import { instantText, shownDay } from '../parts/days';
import { Facts } from './facts';
import { decimalText, localizedText, moneyText, parsed } from '../parts/format';
import type { Translate } from '../parts/panel';
import { PriceDifferences } from './price-differences';
import { Table } from '../parts/table';

interface ValueProps {
  kind: FieldKind;
  value: unknown;
  referenceTitle?: string | undefined;
  currency?: string | undefined;
  choiceKey: (choice: string) => string;
  text: Translate;
}

interface ChildBandValue {
  ordinal: number;
  fromAge: number;
  toAge: number;
  multiplier: string;
}

type ShowValue = (props: ValueProps, written: string) => React.ReactNode;

const number = (text: string) => <span className="p-number">{text}</span>;
const long = (text: string) => <p className="p-long">{text}</p>;
const rich = (html: string) => <div className="p-rich" dangerouslySetInnerHTML={{ __html: html }} />;
const list = <T,>({ value }: ValueProps): T[] => parsed<T[]>(value) ?? [];

const KINDS: Partial<Record<FieldKind, ShowValue>> = {
  flag: ({ text }, written) => <Flag isOn={written === 'true'} text={text} />,
  choice: ({ text, choiceKey }, written) => (
    <span className={`p-chip p-chip-${written}`}>{text(choiceKey(written))}</span>
  ),
  phone: (_, written) => (
    <span className="p-number">
      <PhoneLink phone={written} />
    </span>
  ),
  email: (_, written) => <MailLink email={written} />,
  day: (_, written) => number(shownDay(written)),
  instant: (_, written) => <Instant instant={written} />,
  money: (_, written) => number(moneyText(written)),
  amount: ({ currency }, written) => number(moneyText(written, currency ?? '')),
  decimal: (_, written) => number(decimalText(written)),
  reference: ({ referenceTitle }) => referenceTitle,
  localized: ({ value }) => localizedText(value),
  localizedLong: ({ value }) => long(localizedText(value)),
  localizedRich: ({ value }) => rich(localizedText(value)),
  richText: (_, written) => rich(written),
  longText: (_, written) => long(written),
  adultMultipliers: (props) => <Multipliers multipliers={list(props)} text={props.text} />,
  childBands: (props) => <Bands bands={list(props)} text={props.text} />,
  features: (props) => (
    <ul className="p-list">
      {list<{ title: Record<string, string> }>(props).map(({ title }, index) => (
        <li key={index}>{localizedText(title)}</li>
      ))}
    </ul>
  ),
  images: (props) => (
    <div className="p-images">
      {list<string>(props).map((path, index) => (
        <img key={path} src={path} alt={props.text('fields.image', { number: index + 1 })} loading="lazy" />
      ))}
    </div>
  ),
  lines: (props) => list<string>(props).map((line) => <div key={line}>{line}</div>),
  words: (props) =>
    list<string>(props)
      .map((word) => props.text(props.choiceKey(word)))
      .join(', '),
  paymentTypes: (props) => (
    <ol className="p-ordered">
      {list<number>(props).map((type) => (
        <li key={type}>{props.text(props.choiceKey(String(type)))}</li>
      ))}
    </ol>
  ),
  priceDifferences: (props) => <PriceDifferences differences={list(props)} currency={props.currency} />,
  permissions: (props) => (
    <ul className="p-list">
      {list<{ enabled: boolean }>(props).some(({ enabled }) => enabled) ? null : (
        <li>{props.text('fields.noHotels')}</li>
      )}
      {list<{ hotelId: number; title: string; enabled: boolean }>(props).map(
        ({ hotelId, title, enabled }) => (
          <li key={hotelId}>
            {title} <Flag isOn={enabled} text={props.text} />
          </li>
        ),
      )}
    </ul>
  ),
  facts: ({ value, text }) => <Facts facts={parsed<unknown>(value)} text={text} />,
  auditAction: ({ text }, written) => auditActionText(written, text),
  auditEntity: ({ text }, written) => text(`audit.entities.${written}`),
};

export function Value(props: ValueProps): React.ReactElement {
  const { kind, value, text } = props;
  const written = value === undefined || value === null ? '' : String(value);
  const shown =
    written === '' ? '' : (KINDS[kind]?.(props, written) ?? (kind === 'reference' ? '' : written));
  return shown === '' ? <span className="p-none">{text('labels.none')}</span> : <>{shown}</>;
}

/** An instant; in a narrow column the time stands below the day, and neither is broken. */
function Instant({ instant }: { instant: string }): React.ReactElement {
  const [, day, time] = /^(.*) (\S+)$/.exec(instantText(instant)) ?? [];
  return (
    <time dateTime={instant}>
      {number(day ?? instant)} {number(time ?? '')}
    </time>
  );
}

function Flag({ isOn, text }: { isOn: boolean; text: Translate }): React.ReactElement {
  return (
    <span className={isOn ? 'p-chip p-chip-yes' : 'p-chip p-chip-no'}>
      {text(isOn ? 'labels.yes' : 'labels.no')}
    </span>
  );
}

function Multipliers({ multipliers, text }: { multipliers: string[]; text: Translate }): React.ReactElement {
  return (
    <Table className="p-table" columns={[text('fields.adults'), text('fields.multiplier')]}>
      {multipliers.map((multiplier, index) => (
        <tr key={index}>
          <td>{index + 1}</td>
          <td>{decimalText(multiplier)}</td>
        </tr>
      ))}
    </Table>
  );
}

function Bands({ bands, text }: { bands: ChildBandValue[]; text: Translate }): React.ReactElement {
  const columns = ['ordinal', 'fromAge', 'toAge', 'multiplier'].map((name) => text(`fields.${name}`));
  return (
    <Table className="p-table" columns={columns}>
      {bands.map((band, index) => (
        <tr key={index}>
          <td>{text('fields.ordinalOf', { ordinal: band.ordinal })}</td>
          <td>{band.fromAge}</td>
          <td>{band.toAge}</td>
          <td>{decimalText(band.multiplier)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** `room-type.changed` in words: what, and what was done with it. */
export function auditActionText(action: string, text: Translate): string {
  const [entity, verb] = action.split('.');
  return verb === undefined
    ? text(`audit.acts.${action}`)
    : `${text(`audit.entities.${entity}`)}: ${text(`audit.verbs.${verb}`)}`;
}
