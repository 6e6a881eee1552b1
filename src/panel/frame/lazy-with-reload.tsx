import React, { Suspense } from 'react';
import { Notice } from '../parts/notice';
import { useText } from '../parts/panel';
import { hasUnsaved } from '../parts/unsaved';

type Component<Props> = React.ComponentType<Props>;
type Load<Props> = () => Promise<{ default: Component<Props> }>;

/** Prefix of the keys by which a tab notes that it was reloaded for a script. */
const LOADED_ANEW = 'panel.loadedAnew.';

/**
 * A component whose script is fetched when it is first shown; the element `waiting` stands in its place until then. After a
 * release the scripts that an open tab knows may be gone, and some browsers ask for one that failed only once: the tab
 * is then reloaded, once, or says so where it would lose something.
 */
export function lazyWithReload<Props extends object>(
  name: string,
  load: Load<Props>,
  waiting: React.ReactElement,
): Component<Props> {
  const NotLoaded = () => React.cloneElement(waiting, { 'aria-busy': false }, <LoadAnew />);
  // React's types of a lazy component lose its properties.
  const Loaded = React.lazy(() => loadOrReload(name, load, NotLoaded)) as unknown as Component<Props>;
  return function Later(props) {
    return (
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** Reloads the page once where the script cannot be loaded. Never rejects: React would show that fault until a reload. */
async function loadOrReload<Props>(
  name: string,
  load: Load<Props>,
  NotLoaded: () => React.ReactElement,
): Promise<{ default: Component<Props> }> {
  const key = LOADED_ANEW + name;
  try {
    const loaded = await load();
    sessionStorage.removeItem(key);
    return loaded;
  } catch {
    if (sessionStorage.getItem(key) !== null || hasUnsaved()) return { default: NotLoaded };
    sessionStorage.setItem(key, window.location.pathname);
    window.location.reload();
    return new Promise(() => undefined);
  }
}

function LoadAnew(): React.ReactElement {
  const text = useText('navigation');
  return (
    <Notice retry={text('reload')} onRetry={() => window.location.reload()}>
      {text('notLoaded')}
    </Notice>
  );
}
