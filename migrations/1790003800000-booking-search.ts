import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What parts words. A word has neither quotes nor backslashes, so that it can be written into a tsquery. */
const PARTS = String.raw`'[\s,;:/()"''\\+*&|!<>_#-]+'`;

/** Letters that keep their form when accents are taken off, and capitals that `lower()` knows in some locales only. */
const LETTERS = {
  from: 'ıøØłŁđĐðÐþÞАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς',
  to: 'ioolldddd' + 'tt' + 'абвгдежзиклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψωσ',
};

/** The form in which texts are compared: without accents and case, ı as i and ß as ss, as people type them. */
const folded = (text: string) =>
  String.raw`replace(replace(replace(replace(replace(translate(lower(
    regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]', '', 'g')), '${LETTERS.from}', '${LETTERS.to}'),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe')`;

/**
 * Words by which bookings are found. Each stands behind its hotel, so that one index serves all hotels and reads one;
 * a telephone number is kept backwards, as people remember its end. Their cost tells the planner to read the index
 * instead of computing the words of every booking of the hotel.
 */
const FUNCTIONS = `
CREATE OR REPLACE FUNCTION search_words(p_hotel_id bigint, p_text text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN ARRAY(SELECT DISTINCT p_hotel_id || ' ' || left(word, 60)
                 FROM regexp_split_to_table(${folded('p_text')}, ${PARTS}) AS word WHERE word <> '');
END $$;
CREATE OR REPLACE FUNCTION booking_words(p_hotel_id bigint, p_name text, p_surname text, p_voucher text, p_guests jsonb)
RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
DECLARE
  texts text := p_name || ' ' || p_surname || ' ' || p_voucher;
  words text[] := '{}';
  guest jsonb;
BEGIN
  FOR guest IN SELECT jsonb_array_elements(p_guests) LOOP
    texts := texts || ' ' || coalesce(guest ->> 'name', '') || ' ' || coalesce(guest ->> 'surname', '') || ' '
      || coalesce(guest ->> 'email', '');
    IF guest ->> 'phone' ~ '[0-9]' THEN
      words := words || (p_hotel_id || ' #' || left(reverse(regexp_replace(guest ->> 'phone', '[^0-9]', '', 'g')), 30));
    END IF;
  END LOOP;
  RETURN array_to_tsvector(words || ARRAY(
    SELECT p_hotel_id || ' ' || left(word, 60)
      FROM regexp_split_to_table(${folded('texts')}, ${PARTS}) AS word WHERE word <> ''));
END $$;
CREATE OR REPLACE FUNCTION stay_words(p_hotel_id bigint, p_first_name text, p_last_name text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
DECLARE
  texts text := p_first_name || ' ' || p_last_name;
BEGIN
  RETURN array_to_tsvector(ARRAY(
    SELECT p_hotel_id || ' ' || left(word, 60)
      FROM regexp_split_to_table(${folded('texts')}, ${PARTS}) AS word WHERE word <> ''));
END $$;
`;

/** Finds bookings by name, telephone, e-mail and voucher, and guests by name, over all dates. */
export class BookingSearch1790003800000 implements MigrationInterface {
  name = 'BookingSearch1790003800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(FUNCTIONS);
    await queryRunner.query(`
      CREATE INDEX booking_by_words ON booking
        USING gin (booking_words(hotel_id, guest_name, guest_surname, voucher, guests));
      CREATE INDEX stay_by_words ON stay USING gin (stay_words(hotel_id, first_name, last_name));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX booking_by_words, stay_by_words;
      DROP FUNCTION booking_words, stay_words, search_words;
    `);
  }
}
