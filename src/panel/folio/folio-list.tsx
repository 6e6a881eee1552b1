import React from 'react';
import { Link } from 'react-router-dom';
import { RecordList } from '../records/list/record-list';
import { rememberedList, useResource } from '../records/resource';
import { useFolioWords } from './words';

const REFRESH_MS = 60_000;

/** Where the list was last shown, with its filters. */
export const folioListAddress = () => rememberedList('folios', '/admin/pages/folio');

export function FolioList(): React.ReactElement | null {
  const { word } = useFolioWords();
  const folios = useResource('folios');
  if (!folios) return null;
  return (
    <RecordList
      resource={folios}
      everyMs={REFRESH_MS}
      ways={
        <nav className="p-ways">
          <Link to="/admin/pages/folio?cash">{word('cash.title')}</Link>
        </nav>
      }
    />
  );
}
