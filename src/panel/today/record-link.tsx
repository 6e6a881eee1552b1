import React from 'react';
import { Link } from 'react-router-dom';
import { bookingAddress } from '../parts/booking-address';
import { panel } from '../parts/panel';

export function RecordLink(props: {
  resource: string;
  id: number | string;
  children: React.ReactNode;
}): React.ReactElement {
  const { resource, id, children } = props;
  const isOpen = panel.navigation.some(({ name }) => name === resource);
  return isOpen ? (
    <Link
      to={resource === 'bookings' ? bookingAddress(id) : `/admin/resources/${resource}/records/${id}/show`}
    >
      {children}
    </Link>
  ) : (
    <>{children}</>
  );
}
