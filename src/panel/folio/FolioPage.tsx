import React from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CashListView } from './cash-list-view';
import { FolioList, folioListAddress } from './folio-list';
import { FolioView } from './folio-view';
import { StatementView } from './statement-view';
import { useFolio } from './use-folio';
import { useFolioWords } from './words';
import { bookingAddress } from '../parts/booking-address';
import { dayRange } from '../parts/days';

export default function FolioPage(): React.ReactElement {
  const [address] = useSearchParams();
  const bookingId = Number(address.get('booking') ?? '');
  const isNamed = Number.isSafeInteger(bookingId) && bookingId > 0;
  if (!isNamed && !address.has('cash')) return <FolioList />;
  return (
    <main className="p-page fo-page">
      {address.has('cash') ? (
        <CashListView />
      ) : address.has('statement') ? (
        <StatementView bookingId={bookingId} />
      ) : (
        <OneFolio key={bookingId} bookingId={bookingId} />
      )}
    </main>
  );
}

function OneFolio({ bookingId }: { bookingId: number }): React.ReactElement {
  const { word } = useFolioWords();
  const work = useFolio(bookingId);
  const { data: folio } = work.read;
  return (
    <>
      <nav className="p-ways">
        <Link to={folioListAddress()}>{word('back')}</Link>
        {folio ? <Link to={bookingAddress(bookingId)}>{word('toBooking')}</Link> : null}
      </nav>
      <h1>{word('heading', { name: folio ? folio.guest || word('unnamed') : bookingId })}</h1>
      {folio ? (
        <p className="p-soft">
          {word('lead', {
            booking: bookingId,
            voucher: folio.voucher,
            stay: dayRange(folio.arrival, folio.departure),
          })}
        </p>
      ) : null}
      <FolioView work={work} />
    </>
  );
}
