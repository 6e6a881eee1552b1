/** Limits that several parts of the service share; others stand beside their rule. Days and nights are counted, sizes are bytes. */

export const MAX_ADULTS = 40;
export const MAX_CHILDREN = 10;
export const MAX_CHILD_AGE = 16;
export const MAX_PUSHED_CHILD_AGE = 17;
/** A room type may have more places than a booked room has guests. */
export const MAX_CHILDREN_OF_ROOM_TYPE = 40;
export const MAX_PERSONS_OF_ROOM_TYPE = MAX_ADULTS + MAX_CHILDREN_OF_ROOM_TYPE;
export const MAX_GUESTS_OF_ROOM = MAX_ADULTS + MAX_CHILDREN;
/** Guests whose names staff save together: more than a list of guests has lines. */
export const MAX_NAMES_OF_CHANGE = 4_000;
/** Primary guests of a pushed booking. */
export const MAX_GUESTS_OF_BOOKING = 1_000;
export const MAX_GUEST_LIST_LENGTH = 200_000;
/** Blank ones and a heading count, too. */
export const MAX_GUEST_LIST_LINES = 2_000;
export const MAX_SEARCH_NIGHTS = 30;
export const MAX_HOTELS_OF_SEARCH = 100;
/** Days of a calendar, both ends included. */
export const MAX_CALENDAR_DAYS = 400;
/** Days of the rate grid, and of a spreadsheet of rates. */
export const MAX_GRID_DAYS = 400;
export const MAX_PLAN_DAYS = 62;

/** Reservations of a list of the front desk: how many are shown at first, and at most. */
export const FIRST_RESERVATIONS = 100;
export const MAX_RESERVATIONS = 5_000;
/** Days after a hotel's today that can be sold, and have prices and availability. */
export const MAX_DAYS_AHEAD = 1_500;
/** Cells of one change in the panel: a year of one field of 20 room types with 5 boards is 36,500. */
export const MAX_CELLS_OF_CHANGE = 50_000;
/** Values of days in one request of a machine: 500 days of 20 room types with 5 boards, every field, are 360,000. */
export const MAX_WANTED_CELLS = 600_000;

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 200;
/** Records of a list in one file. */
export const MAX_LIST_SHEET_ROWS = 10_000;

export const MAX_BOOKINGS_OF_PUSH = 50;
export const MAX_ROOMS_OF_BOOKING = 30;
export const MAX_REQUESTS_OF_BOOKING = 100;
export const MAX_EXTRAS_OF_BOOKING = 200;
export const MAX_BASKET_ITEMS = 1_000;
/** Rooms, or reservations, that staff change together. */
export const MAX_ROOMS_OF_CHANGE = 2_000;
export const MAX_ROOMS_OF_RANGE = 300;
/** Days of a range in a hotel file. */
export const MAX_RANGE_DAYS = 3_660;
/** Days of a season, which are looked at one by one: hotels price at most five years ahead. */
export const MAX_SEASON_DAYS = 1_830;
/** Changes of a cell that its history shows. */
export const MAX_MOMENTS_OF_CELL = 100;
/** Lines of the lists of groups: blocks, and bookings of several rooms. */
export const MAX_LISTED_BLOCKS = 300;
export const MAX_LISTED_BOOKINGS_OF_ROOMS = 100;
/** Rooms of a type that a block holds in a night, and the nights of a block. */
export const MAX_ROOMS_OF_BLOCK = 2_000;
export const MAX_BLOCK_NIGHTS = 62;
/** The agreed price of a night in a block: a booking of 30 rooms for 62 nights fits the columns of totals. */
export const MAX_BLOCK_PRICE_MINOR = 9_999_999_999;
export const MAX_STAY_NIGHTS = 365;
/** Records of a hotel that say how its stays are priced, in use: a search reads them all. */
export const MAX_PROMOTIONS_OF_HOTEL = 200;
export const MAX_TERMS_OF_HOTEL = 100;
export const MAX_TERMS_RANGES_OF_HOTEL = 200;
export const MAX_TAXES_OF_HOTEL = 100;
export const MAX_ALLOTMENTS_OF_HOTEL = 1_000;

/** A price in a hotel file or of a package: above what people type in the rate grid, for currencies of small units. */
export const MAX_FILE_PRICE_MINOR = 9_999_999_999_900;
/** To what derived prices are rounded, in whole units of the currency. */
export const MAX_ROUND_TO = 100;
/** The largest total that the columns take. */
export const MAX_TOTAL_MINOR = 99_999_999_999_999;
/** An amount of a folio's line: above any bill of a hotel, in units of the currency. */
export const MAX_FOLIO_AMOUNT = 100_000_000;

/** Codes of partners stand in indexes, whose entries may have 2,704 bytes; a character has up to four. */
export const MAX_STORED_TEXT_LENGTH = 670;
/** Characters of a short text, where no setting says otherwise. */
export const MAX_TEXT_LENGTH = 255;
export const MAX_NOTE_LENGTH = 10_000;
/** Characters of all long texts of a record, in all languages: a contract in Turkish and its translations have 100,000. */
export const MAX_LONG_TEXTS_LENGTH = 300_000;
/** Of the texts that partners read of a hotel: 60 room types described in six languages have 1.5 MB. */
export const MAX_HOTEL_TEXT_BYTES = 2_000_000;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_URL_LENGTH = 2_000;
export const MAX_IDENTITY_NUMBER_LENGTH = 50;
export const MAX_GUEST_IDENTITY_NUMBER_LENGTH = 64;
export const MAX_LANGUAGE_LENGTH = 20;
export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 200;
/** What a page sends back of the version that a person saw: a digest or a number. */
export const MAX_VERSION_LENGTH = 64;
/** The largest value of an `integer` column. */
export const MAX_INTEGER = 2 ** 31 - 1;

/** Answers that one process holds: for one caller at one hotel, for a partner at all its hotels, and in all. */
export const MAX_HELD_ANSWERS_OF_CALLER = 50;
export const MAX_HELD_ANSWERS_OF_PARTNER = 200;
export const MAX_HELD_ANSWERS = 2_000;

/** A mail is given up after so many attempts; the panel shows that to the hotel. */
export const MAX_MAIL_ATTEMPTS = 8;

export const MAX_WEBHOOK_BYTES = 64 * 1024;
export const MAX_UPLOAD_MB = 10;
export const MAX_UPLOAD_BYTES = MAX_UPLOAD_MB * 1024 * 1024;
export const MAX_FORM_FIELDS = 1_000;
/** The highest place in a list of a form, above what any list takes. */
export const MAX_FORM_INDEX = 100;
/** Faults of one form that are told. */
export const MAX_FAULTS = 100;
export const MAX_JSON_DEPTH = 4_000;

export const MAX_COMPANY_ADDRESS_LENGTH = 500;
/** How many of one package are sold with a booking at the desk. */
export const MAX_PACKAGE_COUNT = 20;
