import { useTranslation } from 'adminjs';
import React, { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { Notice } from '../parts/notice';

interface KeptNotice {
  id: string;
  message: string;
  type?: string;
  resourceId?: string;
  options?: Record<string, string>;
}

/** A form says what it has done and then leads to the record: such a notice is still new on the page it leads to. */
const NEW_MS = 1_500;

/** What AdminJS has to tell of lists, forms and commands, until it is closed or another page is opened. */
export default function NoticeBox(): React.ReactElement | null {
  const notices = useSelector((state: { notices: KeptNotice[] }) => state.notices);
  const dispatch = useDispatch();
  const { tm } = useTranslation();
  const { pathname } = useLocation();
  const shown = useRef(new Map<string, { atMs: number; path: string; hasMoved: boolean }>());
  for (const { id } of notices) {
    if (!shown.current.has(id)) shown.current.set(id, { atMs: Date.now(), path: pathname, hasMoved: false });
  }
  const shownPath = useRef(pathname);
  useEffect(() => {
    // What was shown belongs to the page on which it was shown.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    for (const { id } of notices) {
      const one = shown.current.get(id)!;
      if (one.hasMoved || Date.now() - one.atMs > NEW_MS) dispatch(dropNotice(id));
      else if (one.path !== pathname) one.hasMoved = true;
    }
  }, [pathname, notices, dispatch]);
  if (notices.length === 0) return null;
  return (
    <div className="p-notices" data-testid="notice-wrapper" role="status">
      {notices.map(({ id, message, type, resourceId, options }) => (
        <Notice
          key={id}
          kind={type === 'error' ? 'fault' : type === 'success' ? 'done' : 'note'}
          onClose={() => dispatch(dropNotice(id))}
        >
          {tm(message, resourceId, options)}
        </Notice>
      ))}
    </div>
  );
}

function dropNotice(noticeId: string) {
  return { type: 'DROP_NOTICE', data: { noticeId } };
}
