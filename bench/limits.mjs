/*
 * What limits the figures that fall short, and what was tried, by how the names of their rows begin; the first that fits counts. The
 * results page names what falls short in its run. These reasons are written by hand, from profiles (docs/decisions).
 */
const AROUND =
  'A kept answer leaves memory as the bare route sends it. The rest stands around it: the read of permission and revisions that requests share, guard, form, Express and Nest, id, log line, metric; none is the culprit alone (decisions 20 and 31 have profiles). Tried: routes found without Express, bodies read by a guard, one parser for forms, log lines handed on in pieces, one read for all requests of a turn. Not tried: a handler beside Express and Nest, where every guard, limit and form of error would exist twice.';
const COMPUTED =
  'The answer is computed and written, about 100 µs for 3 nights and 300 for 30, beside what stands around every search; the bare route computes nothing. Tried: bytes by hand, templates with gaps, memory used again, prices once for each run of nights (decision 10), then for each group, and texts that answers share (decision 58). Not tried: nights kept as text, for 20 times the memory.';
const BESIDE_PUSHES =
  'Each push raises the revision of the hotel: searches read the changed nights, and write the room counts of their answers again, which the bare route does not. PostgreSQL does the pushes on the core of the load. Tried: only room counts are written again, one read for all that wait (decision 10).';
const PUSH =
  'Beside the transaction a push has its request, checks, prices of the hotel, digests and two round trips where the function has one. In one hotel the lock is held until COMMIT is on disk, whoever writes. Tried: rows before the lock (decision 7), one function for all writes (decision 13), the catalogue remembered (decision 31), static statements, nights before the lock, and what was sold counted in memory (decision 41). A fifth of what PostgreSQL does is foreign keys. Not tried: the booking as typed parameters instead of JSON.';

const PUSH_TO_MANY = `${PUSH} Over 1,000 hotels the first rounds meet hotels that are not in memory: their prices are read near the stay, and whole at the second push; once they are, a push takes half of the processor time (the row against the function, which comes later).`;

const LIMITS = [
  ['room list, 3 nights, repeated, beside', BESIDE_PUSHES],
  ['room list, 30 nights, repeated, beside', BESIDE_PUSHES],
  ['room list, 3 nights, never', COMPUTED],
  ['room list, 30 nights, never', COMPUTED],
  ['room list', AROUND],
  ['calendar', AROUND],
  ['in-house list', AROUND],
  ['booking push, 2 rooms × 3 nights, 1,000 hotels', PUSH_TO_MANY],
  ['booking push', PUSH],
  [
    'search p99 while',
    'Here the service has one core, on which the 50 verifications of a secret (argon2id, 30 ms each) run beside the searches. Tried: one at a time, so that they take half of the core at most, and a MAC for who has logged in before. Not tried: a thread of lower priority.',
  ],
  [
    'growth with hotels: first search',
    'The first search of a hotel reads it by one statement; then its answer is computed. Tried: the days near the question before all others (decision 3), packed into one text for each room type and board (decision 10), catalogue and days in one question, searches rehearsed at the start (decision 60).',
  ],
  [
    'growth with hotels in the database',
    'Nothing of such a search depends on other hotels: it is one of memory, measured in processes that follow one another, which differ as much without more hotels.',
  ],
  [
    'reports',
    'All but a twentieth is processor time of PostgreSQL, which goes through every night of three years and the year before once for all tables, and once more for those sold with promotions (decision 23). Not tried: totals kept per day.',
  ],
  [
    'room plan',
    'Style, layout and painting of what comes into view are three quarters of a step (decision 67). Tried: one column of names, bars drawn once, days in steps of three. Not tried: a canvas, which has no buttons, names and focus.',
  ],
  [
    'price rules',
    'Each of 440 price options finds the cheapest of up to a dozen ways, and each promotion of that way rounds every group of nights (decision 58 has what was tried). Terms, taxes and derived plans cost nothing where an answer does not show them.',
  ],
  [
    'panel: from Enter',
    'The password is verified (argon2id, 30 ms), the page and its scripts come (fetched ahead while somebody types), the browser compiles and runs them, Today is read. Tried: bundles of what is used alone, a script for each page (decision 29). Not tried: a first page rendered on the server.',
  ],
  [
    'panel: Today on a line',
    'The scripts of the first page, 210 kB zipped, and the round trips of 100 ms: address, page, scripts, data. Tried: bundles of what is used alone (decision 29).',
  ],
  [
    'partners: prices synchronised',
    'V8 collects the 50,000 rows of each request, 5 to 10 ms at a time, on the core of the service, and PostgreSQL writes them on that of the load. Tried: pieces of 1, 2 and 4 ms with and without pauses, a copy of the hotel that memory takes over at COMMIT (decision 3), long reads apart from those of credentials, scavenges without threads and a young generation of 2 and 4 MB (no better). Not tried: a process of its own for large changes.',
  ],
  [
    'large hotel, 100 room types × 10 boards × 730 days: import',
    'Of 803,000 days about half of the time goes into what they are compared with and packed into here, half into their rows and indexes in PostgreSQL, in turn and in one transaction; the host decides (21 to 29 s in runs of one hour). Tried: 10,000 days at a time, days compared without copies. Not tried: COPY into a table beside, and one statement from there.',
  ],
  [
    'large hotel',
    'The answer has more than a megabyte: prices of 1,000 boards are computed and written, in 4 to 5 ms of the processor, and by code that is not compiled yet in ten times as long.',
  ],
  [
    'many hotels',
    'What is measured is when V8 collects: thousands of hotels live long, and answers are short-lived beside them. Tried: one piece of memory for all days of a hotel and the days near the first question alone (before, every second run had a p99 of 90 to 180 ms, by dozens of small arrays for each hotel), four to six connections for reading hotels instead of three (no difference), tables vacuumed before, hotels that few ask for kept as bytes (decision 60). Not tried: other limits of V8, which an operator may set by NODE_OPTIONS.',
  ],
  [
    'large change',
    'Prices are written before the lock of the hotel (decision 53). Under it are the days of room types, which a push wants as well; a hotel file is checked before it. Under the lock of a save and a hotel file are 20 to 40 ms; the rest is a request of many cells that is read in one go, and for a hotel file the command, which loads its modules on the core that PostgreSQL and the load share. Tried: history in runs of days, rows written together, days compared and caught up before the lock.',
  ],
];

/** Why a row falls short. */
export function limitOf(name) {
  return LIMITS.find(([start]) => name.startsWith(start))?.[1] ?? 'Not examined.';
}
