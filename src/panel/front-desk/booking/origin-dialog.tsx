import React, { useState } from 'react';
import { usePage } from '../../parts/query';
import { LoadError } from '../../parts/load-error';
import { useDeskChange } from '../desk';
import { DeskDialog } from '../desk-dialog';
import type { OriginInput } from '../front-desk.contract';
import { type EnteredOrigin, OriginFields } from '../origin-fields';
import { useWords } from '../words';
import type { BookingDetails } from './booking.contract';
import { useBookingWords } from './words';

interface OriginDialogProps {
  booking: BookingDetails;
  onClose: () => void;
  onDone: (text: string) => void;
  onStale: () => void;
}

/** Changes where a booking comes from, what its guests come for, and who pays. */
export function OriginDialog({ booking, onClose, onDone, onStale }: OriginDialogProps): React.ReactElement {
  const { bookingId, partnerName } = booking;
  const { word } = useBookingWords();
  const words = useWords();
  const [seen] = useState(booking.origin);
  const [origin, setOrigin] = useState<EnteredOrigin>({ ...seen, newCompany: null });
  const read = usePage('frontDesk', 'origins', {});
  const change = useDeskChange('booking', onStale);
  const company = named(seen.companyId, seen.companyName);
  const lists = read.data && {
    sources: withChosen(read.data.sources, named(seen.bookingSourceId, seen.sourceName)),
    segments: withChosen(read.data.segments, named(seen.marketSegmentId, seen.segmentName)),
    companies: withChosen(read.data.companies, company && { ...company, taxNumber: '' }),
  };
  const isOfPartner = booking.source === 'partner';
  const submit = async () => {
    const { newCompany } = origin;
    const asked = { bookingId, ...idsOf(origin), newCompany, seen: idsOf(seen) };
    if (await change.run('setOrigin', asked)) onDone(word('origin.done'));
  };
  return (
    <DeskDialog
      title={word('origin.title')}
      change={change}
      submit={word('origin.submit')}
      disabled={!lists}
      onSubmit={submit}
      onClose={onClose}
    >
      <LoadError read={read} words={words} />
      {isOfPartner ? <p>{word('origin.ofPartner', { partner: partnerName ?? '—' })}</p> : null}
      {lists && lists.segments.length === 0 && (isOfPartner || lists.sources.length === 0) ? (
        <p className="fd-soft">{word('origin.noLists')}</p>
      ) : null}
      {lists ? (
        <OriginFields
          lists={lists}
          origin={origin}
          isOfPartner={isOfPartner}
          onChange={(changes) => setOrigin({ ...origin, ...changes })}
          fault={(field) => words.faultAt(change, field)}
        />
      ) : null}
    </DeskDialog>
  );
}

function idsOf({ bookingSourceId, marketSegmentId, companyId }: OriginInput): OriginInput {
  return { bookingSourceId, marketSegmentId, companyId };
}

function named<Name>(id: number | null, name: Name | null): { id: number; name: Name } | undefined {
  return id === null || name === null ? undefined : { id, name };
}

/** What is chosen can stay, also once it is no longer in use. */
function withChosen<T extends { id: number }>(list: readonly T[], chosen: T | undefined): T[] {
  return !chosen || list.some(({ id }) => id === chosen.id) ? [...list] : [...list, chosen];
}
