import React, { useState } from 'react';
import { Button } from '../../parts/button';
import { moneyText } from '../../parts/format';
import { type HeadingLevel, Section } from '../../parts/section';
import { useDeskChange } from '../desk';
import { DeskDialog } from '../desk-dialog';
import type { BookingDetails, DetailedPackage } from './booking.contract';
import { calledPackage } from '../change/packages-after';
import { takesPackages } from './packages-dialog';
import { useBookingWords } from './words';

interface PackagesProps {
  booking: BookingDetails;
  onDone: (text: string) => void;
  onStale: () => void;
}

/** The packages of the hotel that a booking has, each of which can be removed while more could be added. */
export function BookingPackages(props: PackagesProps & { level: HeadingLevel }): React.ReactElement | null {
  const { booking, level, ...rest } = props;
  const { word } = useBookingWords();
  const [asked, setAsked] = useState<DetailedPackage>();
  const { packages, currency } = booking;
  if (packages.length === 0) return null;
  return (
    <Section level={level} title={word('packages.title')}>
      <table className="p-ruled bk-table" data-testid="packages">
        <thead>
          <tr>
            <th scope="col">{word('packages.package')}</th>
            <th scope="col" className="p-amount">
              {word('packages.total')}
            </th>
            {takesPackages(booking) ? <td /> : null}
          </tr>
        </thead>
        <tbody>
          {packages.map((one) => (
            <tr key={one.packageId}>
              <td>{calledPackage(one)}</td>
              <td className="p-amount">{moneyText(one.total, currency)}</td>
              {takesPackages(booking) ? (
                <td className="p-amount">
                  <Button
                    look="link"
                    aria-label={word('packages.removeOf', { name: calledPackage(one) })}
                    onClick={() => setAsked(one)}
                  >
                    {word('packages.remove')}
                  </Button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {asked ? (
        <RemoveDialog {...rest} booking={booking} sold={asked} onClose={() => setAsked(undefined)} />
      ) : null}
    </Section>
  );
}

interface RemoveProps extends PackagesProps {
  sold: DetailedPackage;
  onClose: () => void;
}

function RemoveDialog({ booking, sold, onClose, onDone, onStale }: RemoveProps): React.ReactElement {
  const { word } = useBookingWords();
  const change = useDeskChange('booking', onStale);
  const { bookingId, currency } = booking;
  const { packageId, total } = sold;
  const name = calledPackage(sold);
  const amount = moneyText(total, currency);
  const submit = async () => {
    if (!(await change.run('removePackage', { bookingId, packageId, shownTotal: total }))) return;
    onClose();
    onDone(word('packages.removed', { name, amount }));
  };
  return (
    <DeskDialog
      title={word('packages.removeOf', { name })}
      change={change}
      submit={word('packages.remove')}
      isReady
      onSubmit={submit}
      onClose={onClose}
      aside={
        <span className="fd-total">
          {word('packages.total')} <strong>{amount}</strong>
        </span>
      }
    >
      <p>{word('packages.removeText')}</p>
    </DeskDialog>
  );
}
