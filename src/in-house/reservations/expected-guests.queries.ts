/** Who is expected in a booked room (`room`: SQL of its ID) of the booking `b`: the named guests, else the booker. */
export const expectedGuests = (room: string) => `coalesce(
  (SELECT string_agg(concat_ws(' ', g.first_name, g.last_name), ', ' ORDER BY g.position)
     FROM named_guest g WHERE g.hotel_id = $1 AND g.booking_room_id = ${room}),
  concat_ws(' ', b.guest_name, b.guest_surname))`;
