import React from 'react';
import { lazyWithReload } from '../../frame/lazy-with-reload';

/** The editor for texts, which is larger than all forms together: it is fetched by those that have one. */
export const LaterRichText = lazyWithReload(
  'rich-text',
  async () => ({ default: (await import('./rich-text')).RichText }),
  <div className="p-input" aria-busy />,
);
