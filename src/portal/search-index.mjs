const MIN_FUZZY_LETTERS = 5;
/** Words of questions that say nothing of what is asked for. */
const EMPTY_WORDS = new Set(
  'a an and are can do does for how i in is it long my of on or the to what when where which who why'.split(
    ' ',
  ),
);
const OPTIONS = {
  boost: { title: 4 },
  prefix: true,
  fuzzy: (word) => (word.length < MIN_FUZZY_LETTERS ? false : 0.2),
  // A guide answers a question as a whole; operations, errors and schemas are looked up by their names.
  boostDocument: (_id, _word, { weight }) => weight,
};

/**
 * Returns a search over the entries of the documentation (title, href, text, weight): the best first. All words must be in an
 * entry; where no entry has them all, those with some of them are found.
 */
export function searchIn(MiniSearch, entries) {
  const index = new MiniSearch({
    fields: ['title', 'text'],
    storeFields: ['title', 'href', 'weight'],
    processTerm: (word) => (EMPTY_WORDS.has(word.toLowerCase()) ? null : word.toLowerCase()),
    searchOptions: OPTIONS,
  });
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));
  return (words) => {
    const all = index.search(words, { combineWith: 'AND' });
    return all.length > 0 ? all : index.search(words, { combineWith: 'OR' });
  };
}
