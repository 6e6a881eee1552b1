import React, { useState } from 'react';

const LOOKS = {
  main: 'p-button',
  quiet: 'p-button p-button-quiet',
  danger: 'p-button p-button-danger',
  link: 'p-link',
};

type Given = Omit<React.ButtonHTMLAttributes<HTMLButtonElement>, 'onFocus' | 'onBlur' | 'aria-disabled'>;

interface ButtonProps extends Given {
  /** Where it has no class of its own. */
  look?: keyof typeof LOOKS;
}

/** A button that is disabled while it has the focus keeps it: a browser would leave the keyboard nowhere. */
export function Button({ look = 'main', disabled = false, onClick, ...rest }: ButtonProps) {
  const [hasFocus, setFocus] = useState(false);
  const isHeld = disabled && hasFocus;
  return (
    <button
      type="button"
      className={LOOKS[look]}
      {...rest}
      disabled={disabled && !hasFocus}
      aria-disabled={isHeld || undefined}
      onFocus={() => setFocus(true)}
      // Where the whole window has lost it, the button has it again afterwards.
      onBlur={({ currentTarget }) => setFocus(document.activeElement === currentTarget)}
      onClick={isHeld ? (event) => event.preventDefault() : onClick}
    />
  );
}
