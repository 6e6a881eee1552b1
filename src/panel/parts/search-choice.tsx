import React, { useId, useState } from 'react';
import { MAX_TEXT_LENGTH } from '../../values/limits';
import { useDebounced } from './query';

export interface TypedSearch {
  typed: string;
  setTyped: (text: string) => void;
  /** What is to be searched for: what was typed, once no more is; '' for nothing. */
  asked: string;
}

export function useTypedSearch(): TypedSearch {
  const [typed, setTyped] = useState('');
  return { typed, setTyped, asked: useDebounced(typed.trim()) };
}

interface SearchChoiceProps<T> {
  label: string;
  placeholder: string;
  search: TypedSearch;
  /** What was found for what is typed now; none while it is read. */
  found: readonly T[];
  foundLabel: string;
  keyOf: (item: T) => number;
  state: string;
  onChoose: (item: T) => void;
  children: (item: T) => React.ReactNode;
}

export function SearchChoice<T>(props: SearchChoiceProps<T>): React.ReactElement {
  const { label, placeholder, search, found, foundLabel, keyOf, state, onChoose, children } = props;
  const { typed, setTyped } = search;
  const id = useId();
  const [active, setActive] = useState(0);
  const isShown = typed.trim() !== '';
  const shown = isShown ? found : [];
  const choose = (item: T | undefined) => {
    if (!item) return;
    setTyped('');
    onChoose(item);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      setActive((active + step + shown.length) % shown.length);
    } else if (event.key === 'Enter' && isShown) {
      // Not the form's own Enter.
      event.preventDefault();
      choose(shown[active]);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setTyped('');
    }
  };
  return (
    <div className="p-field p-field-above p-choice">
      <label className="p-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        className="p-input"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        maxLength={MAX_TEXT_LENGTH}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
      />
      <ul id={`${id}-found`} role="listbox" aria-label={foundLabel} hidden={shown.length === 0}>
        {shown.map((item, index) => (
          <li
            key={keyOf(item)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(item)}
          >
            {children(item)}
          </li>
        ))}
      </ul>
      <p role="status">{isShown ? state : ''}</p>
    </div>
  );
}
