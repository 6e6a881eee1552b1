import React, { useEffect, useRef } from 'react';

interface MenuProps {
  label: React.ReactNode;
  className?: string;
  children: React.ReactNode;
}

/** What is chosen, Escape, and a click elsewhere close the menu; its button then has the focus again. */
export function Menu({ label, className = '', children }: MenuProps): React.ReactElement {
  const menu = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLElement>(null);
  const close = () => {
    if (!menu.current?.open) return;
    button.current?.focus();
    menu.current.open = false;
  };
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      if (menu.current && !menu.current.contains(event.target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, []);
  return (
    <details
      ref={menu}
      className={`p-menu-below ${className}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        // It closes the menu alone, not the dialog that it is in.
        event.preventDefault();
        close();
      }}
    >
      <summary ref={button} className="p-button p-button-quiet">
        {label}
      </summary>
      <div
        onClick={(event) => {
          if ((event.target as Element).closest('a, button')) close();
        }}
      >
        {children}
      </div>
    </details>
  );
}
