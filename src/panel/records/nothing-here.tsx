import React from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../parts/panel';

/** In the place of a record or an act that there is not, or that is not this person's. */
export function NothingHere({ message = 'error404Action' }: { message?: string | undefined }) {
  const text = useText();
  return (
    <main className="p-page">
      <section className="p-empty">
        <h1>{text(`messages.${message}`)}</h1>
        <Link className="p-button p-button-quiet" to="/admin">
          {text('buttons.toFirstPage')}
        </Link>
      </section>
    </main>
  );
}
