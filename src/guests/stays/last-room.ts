/**
 * Orders the room assignments `a` of a reservation of the hotel `$1`: the room that its guests have now comes first, else the last one that they
 * had. Assignments of one day differ in nothing but their rooms: there the room of the stay decides, which a move changes.
 */
export const LAST_ROOM_FIRST = `a.in_house DESC, a.from_day DESC, a.until_day DESC,
  a.room_id = (SELECT s.room_id FROM stay s WHERE s.hotel_id = $1 AND s.booking_room_id = a.booking_room_id
                ORDER BY s.checked_out_at DESC LIMIT 1) DESC`;
