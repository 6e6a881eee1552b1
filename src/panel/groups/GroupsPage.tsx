import React, { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BlockView } from './block-view';
import { GroupLists } from './group-lists';
import { NamesView } from './names-view';
import { Notice } from '../parts/notice';

export default function GroupsPage(): React.ReactElement {
  const [address] = useSearchParams();
  const [done, setDone] = useState('');
  const [blockId, bookingId] = [idIn(address, 'block'), idIn(address, 'booking')];
  return (
    <main className="p-page g-page">
      <div role="status">
        {done === '' ? null : (
          <Notice kind="done" onClose={() => setDone('')}>
            {done}
          </Notice>
        )}
      </div>
      {blockId !== undefined ? (
        <BlockView key={blockId} blockId={blockId} onDone={setDone} />
      ) : bookingId !== undefined ? (
        <NamesView key={bookingId} bookingId={bookingId} onDone={setDone} />
      ) : (
        <GroupLists onDone={setDone} />
      )}
    </main>
  );
}

function idIn(address: URLSearchParams, name: string): number | undefined {
  const id = Number(address.get(name) ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
