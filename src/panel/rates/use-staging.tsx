import { useEffect, useRef, useState } from 'react';
import { noteUnsaved } from '../parts/unsaved';
import type { Staged } from './staging';

const NONE: Staged = new Map();
const MAX_STEPS_BACK = 50;

/** Changes that are not saved outlive a look at another page of the panel. */
let kept: Staged = NONE;

export interface Staging {
  staged: Staged;
  /** The staged changes of this moment, for what runs later. */
  latest: React.RefObject<Staged>;
  change: (next: Staged) => void;
  drop: () => void;
  /** Takes the last change back; false when there is none. */
  stepBack: () => boolean;
  /** Takes over what a save has left; there is no step back before it. */
  settle: (next: (current: Staged) => Staged) => void;
}

export function useStaging(): Staging {
  const [staged, setStaged] = useState<Staged>(kept);
  const latest = useRef(staged);
  const steps = useRef<Staged[]>([]);
  useEffect(() => {
    latest.current = staged;
    kept = staged;
    noteUnsaved(window.location.pathname, staged.size > 0);
  }, [staged]);
  const change = (next: Staged) => {
    steps.current = [...steps.current.slice(-MAX_STEPS_BACK), staged];
    setStaged(next);
  };
  return {
    staged,
    latest,
    change,
    drop: () => change(NONE),
    stepBack: () => {
      const before = steps.current.pop();
      if (before) setStaged(before);
      return before !== undefined;
    },
    settle: (next) => {
      steps.current = [];
      setStaged(next);
    },
  };
}
