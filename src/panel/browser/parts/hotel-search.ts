import { useRef, useState } from 'react';
import { call } from './call';
import { type Hotel, panel } from './panel';

/** From how many hotels on a list of them needs a search. */
const SEARCHED_FROM = 20;

interface HotelSearch {
  /** The first hotels by name, or those that the search found. */
  hotels: Hotel[];
  search: string;
  /** Searches, and gives what was found; nothing where it failed or a later search overtook it. */
  find: (wanted: string) => Promise<Hotel[]>;
  /** Whether there are so many that people search. */
  isWanted: boolean;
}

/** Finds hotels that the person may open, by name or number: an operator may have thousands. */
export function useHotelSearch(): HotelSearch {
  const [hotels, setHotels] = useState<Hotel[]>(panel.hotels);
  const [search, setSearch] = useState('');
  const latest = useRef('');
  const find = async (wanted: string) => {
    setSearch(wanted);
    latest.current = wanted;
    const answer = await call<Hotel[]>(`/admin/api/hotels?search=${encodeURIComponent(wanted.trim())}`);
    if (!answer.ok || latest.current !== wanted) return [];
    setHotels(answer.data);
    return answer.data;
  };
  return { hotels, search, find, isWanted: panel.role === 'operator' && panel.hotels.length > SEARCHED_FROM };
}
