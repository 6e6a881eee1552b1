import React, { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '../parts/call';
import { Button } from '../parts/button';
import { useHotelSearch } from './hotel-search';
import { Select } from '../parts/select';
import { hotel, panel, useText } from '../parts/panel';

const FOUND_SHOWN = 8;

export function HotelSwitch(): React.ReactElement {
  const text = useText();
  const { hotels, more, search, setSearch, findNow, reload, isWanted } = useHotelSearch();
  const [fault, setFault] = useState('');
  const { pathname } = useLocation();
  useEffect(() => {
    // Hotels are added, named and removed there: the page knows those that there were when it was opened.
    if (pathname.startsWith('/admin/resources/hotels')) reload();
  }, [pathname, reload]);
  const open = async (hotelId: string) => {
    const answer = await call('/admin/api/hotels/open', { hotelId }, false);
    if (answer.ok) window.location.assign('/admin');
    else setFault(answer.message);
  };
  if (panel.hotels.length <= 1 && hotels.length <= 1)
    return <div className="p-hotel">{hotel?.title ?? text('navigation.none')}</div>;
  const others = hotels.filter((one) => one.id !== hotel?.id);
  const shown = hotels.length > others.length || !hotel ? hotels : [hotel, ...hotels];
  const left = more + Math.max(0, others.length - FOUND_SHOWN);
  const openOnlyFound = async () => {
    const [only, ...more] = (await findNow()).filter((one) => one.id !== hotel?.id);
    if (only && more.length === 0) await open(String(only.id));
  };
  return (
    <div className="p-hotel">
      <Select
        className=""
        aria-label={text('navigation.openHotel')}
        value={hotel?.id ?? ''}
        options={shown.map(({ id, title }) => [id, title])}
        onChange={(id) => void open(id)}
      />
      {isWanted ? (
        <>
          <input
            type="search"
            placeholder={text('navigation.searchHotel')}
            aria-label={text('navigation.searchHotel')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && search !== '') void openOnlyFound();
            }}
          />
          {search === '' ? null : (
            <>
              <ul className="p-found" aria-label={text('navigation.foundHotels')}>
                {others.slice(0, FOUND_SHOWN).map((one) => (
                  <li key={one.id}>
                    <Button look="link" onClick={() => void open(String(one.id))}>
                      {one.title}
                    </Button>
                  </li>
                ))}
              </ul>
              {left > 0 ? (
                <p role="status" className="p-hint">
                  {text('navigation.moreHotels', { count: left })}
                </p>
              ) : null}
              {others.length === 0 ? (
                <p role="status" className="p-hint">
                  {text('messages.noRecords')}
                </p>
              ) : null}
            </>
          )}
        </>
      ) : null}
      {fault ? <p role="alert">{text(`messages.${fault}`)}</p> : null}
    </div>
  );
}
