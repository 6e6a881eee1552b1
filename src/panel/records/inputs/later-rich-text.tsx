import React from 'react';
import { later } from '../../frame/later';

/** The editor for texts, which is larger than all forms together: it is fetched by those that have one. */
export const LaterRichText = later(
  'rich-text',
  async () => ({ default: (await import('./rich-text')).RichText }),
  <div className="p-input" aria-busy />,
);
