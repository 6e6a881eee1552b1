import { useState } from 'react';

const KEY = 'room-plan';

/** A choice that the browser remembers; one that is not among `choices` is the first of them. */
export function useRemembered<T extends string | number>(
  name: string,
  choices: readonly [T, ...T[]],
): [T, (chosen: T) => void] {
  const [chosen, setChosen] = useState<T>(() => {
    const kept = remembered()[name];
    return choices.find((one) => one === kept) ?? choices[0];
  });
  return [
    chosen,
    (next) => {
      setChosen(next);
      try {
        localStorage.setItem(KEY, JSON.stringify({ ...remembered(), [name]: next }));
      } catch {
        // A browser that keeps nothing begins with the first choice again.
      }
    },
  ];
}

function remembered(): Record<string, unknown> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
