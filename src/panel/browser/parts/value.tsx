import React from 'react';
import { Facts } from './facts';
import { dayText, decimalText, instantText, localizedText, moneyText, parsed } from './format';
import type { Translate } from './panel';

interface ValueProps {
  kind: string;
  value: unknown;
  /** Name of the record that a reference leads to. */
  referenceTitle?: string;
  /** The currency of an amount. */
  currency?: string | undefined;
  choiceKey: (choice: string) => string;
  text: Translate;
}

interface ChildBand {
  ordinal: number;
  fromAge: number;
  toAge: number;
  multiplier: string;
}

/** A value as people read it, in lists and on the page of one record. */
export function Value({
  kind,
  value,
  referenceTitle,
  currency,
  choiceKey,
  text,
}: ValueProps): React.ReactElement {
  const none = <span className="p-none">{text('labels.none')}</span>;
  if (value === undefined || value === null || value === '') return none;
  switch (kind) {
    case 'flag':
      return <Flag on={value === true || value === 'true'} text={text} />;
    case 'choice':
      return <span className={`p-chip p-chip-${String(value)}`}>{text(choiceKey(String(value)))}</span>;
    case 'day':
      return <span className="p-number">{dayText(String(value))}</span>;
    case 'instant':
      return <Instant instant={String(value)} />;
    case 'money':
      return <span className="p-number">{moneyText(String(value))}</span>;
    case 'amount':
      return <span className="p-number">{moneyText(String(value), currency ?? '')}</span>;
    case 'decimal':
      return <span className="p-number">{decimalText(String(value))}</span>;
    case 'reference':
      return referenceTitle ? <>{referenceTitle}</> : none;
    case 'localized':
      return localizedText(value) === '' ? none : <>{localizedText(value)}</>;
    case 'localizedLong':
      return <p className="p-long">{localizedText(value)}</p>;
    case 'localizedRich':
      return <div className="p-rich" dangerouslySetInnerHTML={{ __html: localizedText(value) }} />;
    case 'richText':
      return <div className="p-rich" dangerouslySetInnerHTML={{ __html: String(value) }} />;
    case 'longText':
      return <p className="p-long">{String(value)}</p>;
    case 'adultMultipliers':
      return <Multipliers multipliers={parsed<string[]>(value) ?? []} text={text} />;
    case 'childBands':
      return <Bands bands={parsed<ChildBand[]>(value) ?? []} text={text} />;
    case 'features':
      return <Features features={parsed<{ title: Record<string, string>; icon: string }[]>(value) ?? []} />;
    case 'images':
      return <Images paths={parsed<string[]>(value) ?? []} text={text} />;
    case 'lines':
      return (
        <>
          {(parsed<string[]>(value) ?? []).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </>
      );
    case 'paymentTypes':
      return (
        <ol className="p-ordered">
          {(parsed<number[]>(value) ?? []).map((type) => (
            <li key={type}>{text(choiceKey(String(type)))}</li>
          ))}
        </ol>
      );
    case 'permissions':
      return (
        <ul className="p-list">
          {(parsed<{ hotelId: number; title: string; enabled: boolean }[]>(value) ?? []).map((one) => (
            <li key={one.hotelId}>
              {one.title} <Flag on={one.enabled} text={text} />
            </li>
          ))}
        </ul>
      );
    case 'facts':
      return <Facts facts={parsed<unknown>(value)} text={text} />;
    case 'auditAction':
      return <>{auditActionText(String(value), text)}</>;
    case 'auditEntity':
      return <>{text(`audit.entities.${String(value)}`)}</>;
    default:
      return <>{String(value)}</>;
  }
}

/** In a narrow column the time stands below the day; neither is broken. */
function Instant({ instant }: { instant: string }): React.ReactElement {
  const [, day, time] = /^(.*) (\S+)$/.exec(instantText(instant)) ?? [];
  return (
    <time dateTime={instant}>
      <span className="p-number">{day ?? instant}</span> <span className="p-number">{time}</span>
    </time>
  );
}

function Flag({ on, text }: { on: boolean; text: Translate }): React.ReactElement {
  return (
    <span className={on ? 'p-chip p-chip-yes' : 'p-chip p-chip-no'}>
      {text(on ? 'labels.yes' : 'labels.no')}
    </span>
  );
}

function Multipliers({ multipliers, text }: { multipliers: string[]; text: Translate }): React.ReactElement {
  return (
    <table className="p-table">
      <thead>
        <tr>
          <th>{text('fields.adults')}</th>
          <th>{text('fields.multiplier')}</th>
        </tr>
      </thead>
      <tbody>
        {multipliers.map((multiplier, index) => (
          <tr key={index}>
            <td>{index + 1}</td>
            <td>{decimalText(multiplier)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bands({ bands, text }: { bands: ChildBand[]; text: Translate }): React.ReactElement {
  return (
    <table className="p-table">
      <thead>
        <tr>
          <th>{text('fields.ordinal')}</th>
          <th>{text('fields.fromAge')}</th>
          <th>{text('fields.toAge')}</th>
          <th>{text('fields.multiplier')}</th>
        </tr>
      </thead>
      <tbody>
        {bands.map((band, index) => (
          <tr key={index}>
            <td>{text('fields.ordinalOf', { ordinal: band.ordinal })}</td>
            <td>{band.fromAge}</td>
            <td>{band.toAge}</td>
            <td>{decimalText(band.multiplier)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Features({
  features,
}: {
  features: { title: Record<string, string>; icon: string }[];
}): React.ReactElement {
  return (
    <ul className="p-list">
      {features.map((feature, index) => (
        <li key={index}>{localizedText(feature.title)}</li>
      ))}
    </ul>
  );
}

function Images({ paths, text }: { paths: string[]; text: Translate }): React.ReactElement {
  return (
    <div className="p-images">
      {paths.map((path, index) => (
        <img key={path} src={path} alt={text('fields.image', { number: index + 1 })} loading="lazy" />
      ))}
    </div>
  );
}

/** `room-type.changed` in words: what, and what was done with it. */
export function auditActionText(action: string, text: Translate): string {
  const [entity, verb] = action.split('.');
  return verb === undefined
    ? text(`audit.acts.${action}`)
    : `${text(`audit.entities.${entity}`)}: ${text(`audit.verbs.${verb}`)}`;
}
