import React, { useState } from 'react';
import { dayNumber } from '../../../values/day';
import { decimalOf } from '../../parts/cents';
import { moneyText } from '../../parts/format';
import { LoadError } from '../../parts/load-error';
import { usePage } from '../../parts/query';
import { requestKey } from '../../parts/request-key';
import { useDeskChange } from '../desk';
import { DeskDialog } from '../desk-dialog';
import { centsOfPackages, type PackageCounts, PackageInputs, soldPackages } from '../package-fields';
import { useWords } from '../words';
import type { BookingDetails, DetailedRoom } from './booking.contract';
import { useBookingWords } from './words';

interface PackagesDialogProps {
  booking: BookingDetails;
  onClose: () => void;
  onDone: (text: string) => void;
  onStale: () => void;
}

/** Whether the desk can sell packages with it: a partner says itself which extras its booking has. */
export function takesPackages(booking: BookingDetails): boolean {
  return booking.source !== 'partner' && booking.total !== null && openRooms(booking).length > 0;
}

function openRooms({ rooms }: BookingDetails): DetailedRoom[] {
  return rooms.filter(({ status }) => status === 'active' || status === 'checked_in');
}

/** Sells packages of the hotel with a booking that stands. */
export function PackagesDialog(props: PackagesDialogProps): React.ReactElement {
  const { booking, onClose, onDone, onStale } = props;
  const { bookingId, currency } = booking;
  const { word } = useBookingWords();
  const words = useWords();
  const [key] = useState(requestKey);
  const [counts, setCounts] = useState<PackageCounts>({});
  const read = usePage('frontDesk', 'packages', {});
  const packages = read.data?.packages ?? [];
  const change = useDeskChange('booking', () => {
    void read.reload();
    onStale();
  });
  const rooms = openRooms(booking).map(({ arrival, departure, adults, childAges }) => ({
    arrival: dayNumber(arrival),
    departure: dayNumber(departure),
    persons: adults + childAges.length,
  }));
  const shownTotal = decimalOf(centsOfPackages(packages, counts, rooms));
  const sold = soldPackages(counts);
  const submit = async () => {
    if (sold.length === 0) return change.refuse(word('packages.choose'));
    const asked = { bookingId, packages: sold, shownTotal, requestKey: key };
    if (await change.run('addPackages', asked)) {
      onDone(word('packages.done', { amount: moneyText(shownTotal, currency) }));
    }
  };
  return (
    <DeskDialog
      title={word('packages.add')}
      change={change}
      submit={word('packages.submit')}
      disabled={packages.length === 0}
      onSubmit={submit}
      onClose={onClose}
      aside={
        <span className="fd-total" role="status">
          {word('packages.price')} <strong>{moneyText(shownTotal, currency)}</strong>
        </span>
      }
    >
      <LoadError read={read} words={words} />
      {read.data && packages.length === 0 ? <p className="fd-soft">{word('packages.none')}</p> : null}
      <PackageInputs packages={packages} counts={counts} currency={currency} onChange={setCounts} />
    </DeskDialog>
  );
}
