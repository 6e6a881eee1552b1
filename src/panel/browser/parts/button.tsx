import React from 'react';

const LOOKS = {
  main: 'p-button',
  quiet: 'p-button p-button-quiet',
  danger: 'p-button p-button-danger',
  link: 'p-link',
};

interface ButtonProps extends React.ButtonHTMLAttributes<HTMLButtonElement> {
  look?: keyof typeof LOOKS;
}

/** A button, which submits a form only where its type says so. */
export function Button({ look = 'main', ...rest }: ButtonProps): React.ReactElement {
  return <button type="button" className={LOOKS[look]} {...rest} />;
}
