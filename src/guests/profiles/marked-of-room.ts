/** As `markOf` has it: the strongest of a person's profiles that counts, which is the first of both by the alphabet. */
const MARK = `min(coalesce(one.person_mark, one.mark)) FILTER (WHERE coalesce(one.person_mark, one.mark) <> 'none')`;

/** Rows of MarkedGuest: who booked the room `r` or stays in it and has a mark, with the strongest of each. */
export const MARKED_OF_ROOM = `
  SELECT root.id AS "guestId", concat_ws(' ', root.first_name, root.last_name) AS name, ${MARK} AS mark
    FROM guest_link l
    JOIN guest_profile p ON p.hotel_id = l.hotel_id AND p.id = l.profile_id
    JOIN guest_profile root ON root.hotel_id = l.hotel_id AND root.id = coalesce(p.merged_into_id, p.id)
    JOIN guest_profile one ON one.hotel_id = l.hotel_id
     AND (one.id = root.id OR one.merged_into_id = root.id AND one.mark_overruled_by_id IS NULL)
   WHERE l.hotel_id = r.hotel_id AND l.booking_id = r.booking_id
     AND (l.stay_id IS NULL OR EXISTS (SELECT 1 FROM stay own WHERE own.hotel_id = l.hotel_id AND own.id = l.stay_id
                                          AND own.booking_room_id = r.id))
   GROUP BY root.id, root.first_name, root.last_name
  HAVING ${MARK} IS NOT NULL`;
