/**
 * The names of who is expected in a room (`room` is the SQL of its ID) of the booking `b` of the hotel ($1): those who are named
 * for it, else the person who has booked.
 */
export const expectedGuests = (room: string) => `coalesce(
  (SELECT string_agg(concat_ws(' ', g.first_name, g.last_name), ', ' ORDER BY g.position)
     FROM named_guest g WHERE g.hotel_id = $1 AND g.booking_room_id = ${room}),
  concat_ws(' ', b.guest_name, b.guest_surname))`;
