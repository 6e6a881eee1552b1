import React, { useState } from 'react';
import { call } from './call';
import { type Hotel, hotel, panel, useText } from './panel';

/** The open hotel, and a way to another where the person has more than one. */
export function HotelSwitch(): React.ReactElement {
  const text = useText();
  const [hotels, setHotels] = useState<Hotel[]>(panel.hotels);
  const [search, setSearch] = useState('');
  const open = async (hotelId: string) => {
    const answer = await call('/admin/api/hotels/open', { hotelId });
    if (answer.ok) window.location.assign('/admin');
  };
  const find = async (wanted: string) => {
    setSearch(wanted);
    const answer = await call<Hotel[]>(`/admin/api/hotels?search=${encodeURIComponent(wanted)}`);
    if (answer.ok) setHotels(answer.data);
  };
  if (panel.hotels.length <= 1)
    return <div className="p-hotel">{hotel?.title ?? text('navigation.none')}</div>;
  const shown = hotels.some((one) => one.id === hotel?.id) || !hotel ? hotels : [hotel, ...hotels];
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
      {panel.role === 'operator' && panel.hotels.length > 20 ? (
        <input
          type="search"
          placeholder={text('navigation.searchHotel')}
          aria-label={text('navigation.searchHotel')}
          value={search}
          onChange={(event) => void find(event.target.value)}
        />
      ) : null}
    </div>
  );
}
