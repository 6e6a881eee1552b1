import React from 'react';
import type { PriceDifference } from '../../booking/room/price-difference';
import { differenceValues } from '../today/model';
import { moneyText } from '../parts/format';
import { useText } from '../parts/panel';

interface PriceDifferencesProps {
  differences: readonly PriceDifference[];
  currency: string | undefined;
}

export function PriceDifferences({ differences, currency }: PriceDifferencesProps): React.ReactElement {
  const text = useText('pages.today');
  return (
    <ul className="p-list">
      {differences.map((difference, index) => {
        const { kind, ...values } = differenceValues(difference, (minor) => moneyText(minor / 100, currency));
        return <li key={index}>{text(`differences.${kind}`, values)}</li>;
      })}
    </ul>
  );
}
