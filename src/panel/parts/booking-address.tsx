/** The page of a booking. */
export function bookingAddress(bookingId: number | string): string {
  return `/admin/pages/booking?id=${bookingId}`;
}
