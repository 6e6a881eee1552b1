import { useCallback, useState } from 'react';
import type { PanelHotel } from '../page/panel';
import type { FoundHotels } from './hotels.contract';
import { call } from '../parts/call';
import { panel } from '../parts/panel';
import { useQuery } from '../parts/query';

/** A list of at least so many hotels has a search. */
const SEARCHED_FROM = 20;

interface HotelSearch {
  hotels: readonly PanelHotel[];
  /** How many more the search has found than it shows. */
  more: number;
  search: string;
  setSearch: (search: string) => void;
  /** Asks for what the search finds now: people may press Enter before the list has followed. */
  findNow: () => Promise<readonly PanelHotel[]>;
  reload: () => void;
  isWanted: boolean;
}

/** Searches by name or number: an operator may have thousands of hotels. */
export function useHotelSearch(): HotelSearch {
  const [search, setSearch] = useState('');
  const [isRead, setRead] = useState(false);
  const address = `/admin/api/hotels?search=${encodeURIComponent(search.trim())}`;
  // The page brings the first hotels along; they are read only when somebody asks.
  const { data, reload } = useQuery<FoundHotels>(isRead || search !== '' ? address : null);
  return {
    hotels: data?.hotels ?? panel.hotels,
    more: data?.more ?? 0,
    search,
    setSearch: (wanted) => {
      setSearch(wanted);
      setRead(true);
    },
    findNow: async () => {
      const answer = await call<FoundHotels>(address);
      return answer.ok ? answer.data.hotels : [];
    },
    reload: useCallback(() => {
      setRead(true);
      void reload();
    }, [reload]),
    isWanted: panel.role === 'operator' && panel.hotels.length > SEARCHED_FROM,
  };
}
