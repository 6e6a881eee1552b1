import React, { Suspense } from 'react';

type Component = React.ComponentType<Record<string, unknown>>;

/** A page whose script is fetched when it is first shown, while the frame around it stands. */
export function laterPage(load: () => Promise<{ default: Component }>): Component {
  const Page = React.lazy(load);
  return function LaterPage(props) {
    return (
      <Suspense fallback={<main className="p-page" aria-busy />}>
        <Page {...props} />
      </Suspense>
    );
  };
}
