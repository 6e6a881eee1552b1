import React from 'react';
import type { BookingToChange } from '../../../in-house/bookings/booking-to-change';
import { moneyText } from '../../parts/format';
import type { PackageAfter } from './packages-after';
import { useWords } from '../words';

interface PackageRowsProps {
  currency: string;
  packages: readonly PackageAfter[];
}

/** Packages before a change and after it, as rows of its table. */
export function PackageRows({ currency, packages }: PackageRowsProps): React.ReactElement {
  return (
    <>
      {packages.map(({ name, before, after }) => (
        <tr key={name} data-testid="changed-package">
          <th scope="row">{name}</th>
          <td className="p-number">{moneyText(before, currency)}</td>
          <td className="p-number">{moneyText(after, currency)}</td>
        </tr>
      ))}
    </>
  );
}

/** Says which extras do not follow a change: those that a partner sold. */
export function ExtrasThatStay({ booking }: { booking: BookingToChange }): React.ReactElement | null {
  const { word } = useWords();
  const names = booking.partnerExtras.join(', ');
  return names === '' ? null : <p className="p-soft">{word('change.extrasStay', { names })}</p>;
}
