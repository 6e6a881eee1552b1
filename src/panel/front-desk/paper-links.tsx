import React from 'react';
import type { DeskReservation } from '../../in-house/reservations/desk-reservation';
import { panel, useText } from '../parts/panel';

export function paperAddress(name: string, query: Record<string, string | number>): string {
  const search = new URLSearchParams({ panelHotel: String(panel.hotelId ?? '') });
  for (const [key, value] of Object.entries(query)) if (value !== '') search.set(key, String(value));
  return `/admin/paper/${name}?${search.toString()}`;
}

export function PaperLinks({ reservation }: { reservation: DeskReservation }): React.ReactElement {
  const text = useText('paper');
  const { reservationId, bookingId } = reservation;
  const links: [string, string][] = [
    [text('card'), paperAddress('registration-card', { reservationId })],
    [text('letter'), paperAddress('confirmation-letter', { bookingId })],
  ];
  return (
    <p className="fd-paper">
      <span>{text('print')}:</span>
      {links.map(([name, href]) => (
        <a key={href} href={href} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))}
    </p>
  );
}
