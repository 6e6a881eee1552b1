import { useSyncExternalStore } from 'react';

/** As the stylesheets have it: a telephone. */
const narrow = window.matchMedia('(max-width: 700px)');
/** Most screens: on a wider one a long toolbar has room for all it offers. */
const usual = window.matchMedia('(max-width: 1600px)');

export const useIsNarrow = (): boolean => useMedia(narrow);
export const useIsUsual = (): boolean => useMedia(usual);

function useMedia(media: MediaQueryList): boolean {
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return useSyncExternalStore(subscribe, () => media.matches);
}
