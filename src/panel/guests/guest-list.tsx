import React from 'react';
import { RecordList } from '../records/list/record-list';
import { rememberedList, useResource } from '../records/resource';
import { useGuestWords } from './words';

/** Where the list was last shown, with its filters. */
export const guestListAddress = () => rememberedList('guests', '/admin/pages/guests');

export function GuestList(): React.ReactElement | null {
  const { word } = useGuestWords();
  const guests = useResource('guests');
  if (!guests) return null;
  return <RecordList resource={guests} add={{ to: '/admin/pages/guests?new', label: word('actions.new') }} />;
}
