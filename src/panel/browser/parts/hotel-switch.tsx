import React, { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from './call';
import { useHotelSearch } from './hotel-search';
import { hotel, panel, useText } from './panel';

/** The open hotel, and a way to another where the person has more than one. */
export function HotelSwitch(): React.ReactElement {
  const text = useText();
  const { hotels, search, find, isWanted } = useHotelSearch();
  const [fault, setFault] = useState('');
  const { pathname } = useLocation();
  useEffect(() => {
    // Where hotels are added: the page knows those that were there when it was opened.
    if (pathname === '/admin/resources/hotels' && search === '') void find('');
  }, [pathname]);
  const open = async (hotelId: string) => {
    const answer = await call('/admin/api/hotels/open', { hotelId });
    if (answer.ok) window.location.assign('/admin');
    else setFault(answer.message);
  };
  if (panel.hotels.length <= 1 && hotels.length <= 1)
    return <div className="p-hotel">{hotel?.title ?? text('navigation.none')}</div>;
  const others = hotels.filter((one) => one.id !== hotel?.id);
  const shown = hotels.length > others.length || !hotel ? hotels : [hotel, ...hotels];
  // Asked for anew: who types fast presses Enter before the list has followed.
  const openOnlyFound = async () => {
    const [only, ...more] = (await find(search)).filter((one) => one.id !== hotel?.id);
    if (only && more.length === 0) await open(String(only.id));
  };
  return (
    <div className="p-hotel">
      <select
        aria-label={text('navigation.openHotel')}
        value={String(hotel?.id ?? '')}
        onChange={(event) => void open(event.target.value)}
      >
        {shown.map((one) => (
          <option key={one.id} value={one.id}>
            {one.title}
          </option>
        ))}
      </select>
      {isWanted ? (
        <>
          <input
            type="search"
            placeholder={text('navigation.searchHotel')}
            aria-label={text('navigation.searchHotel')}
            value={search}
            onChange={(event) => void find(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && search !== '') void openOnlyFound();
            }}
          />
          {search === '' ? null : (
            <ul className="p-found" aria-label={text('navigation.foundHotels')}>
              {others.slice(0, 8).map((one) => (
                <li key={one.id}>
                  <button type="button" className="p-link" onClick={() => void open(String(one.id))}>
                    {one.title}
                  </button>
                </li>
              ))}
              {others.length === 0 ? <li role="status">{text('messages.noRecords')}</li> : null}
            </ul>
          )}
        </>
      ) : null}
      {fault ? <p role="alert">{text(`messages.${fault}`)}</p> : null}
    </div>
  );
}
