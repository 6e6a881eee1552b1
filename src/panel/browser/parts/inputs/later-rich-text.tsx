import React, { Suspense } from 'react';
import type { RichTextProps } from './rich-text';

const RichText = React.lazy(async () => ({ default: (await import('./rich-text')).RichText }));

/** The editor for texts, which is larger than all forms together: it is fetched by those that have one. */
export function LaterRichText(props: RichTextProps): React.ReactElement {
  return (
    <Suspense fallback={<div className="p-input" aria-busy />}>
      <RichText {...props} />
    </Suspense>
  );
}
