import MiniSearch from '/docs/minisearch.mjs';
import { searchIn } from '/docs/search-index.mjs';

// The search of the documentation, in the browser alone: over guides, operations, schemas and errors.
const MAX_SHOWN = 12;
const input = document.getElementById('search');
const found = document.getElementById('found');
const said = document.getElementById('found-count');
let index;

const load = () =>
  (index ??= fetch('/docs/search.json')
    .then((response) => response.json())
    .then((entries) => searchIn(MiniSearch, entries)));

async function show() {
  const find = await load();
  // What is typed now, not when the index was asked for.
  const words = input.value.trim();
  const hits = words === '' ? [] : find(words);
  found.replaceChildren(...hits.slice(0, MAX_SHOWN).map(itemOf));
  found.hidden = hits.length === 0;
  said.textContent = words === '' ? '' : countOf(hits.length);
}

function itemOf({ title, href }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = href;
  link.textContent = title;
  item.append(link);
  return item;
}

function countOf(hits) {
  if (hits === 0) return 'Nothing found';
  return hits > MAX_SHOWN ? `The best ${MAX_SHOWN} of ${hits}` : `${hits} found`;
}

function close() {
  found.hidden = true;
  said.textContent = '';
}

/** Goes from one hit to the next, and from the first back to the field. */
function step(by) {
  const links = [...found.querySelectorAll('a')];
  const next = links.indexOf(document.activeElement) + by;
  (next < 0 ? input : (links[next] ?? links.at(-1)))?.focus();
}

input.addEventListener('input', show);
input.addEventListener('focus', load, { once: true });
document.addEventListener('keydown', (event) => {
  const isInside = event.target === input || found.contains(event.target);
  if (event.key === '/' && !/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) input.focus();
  else if (event.key === 'Escape' && isInside) {
    close();
    input.focus();
  } else if (event.key === 'ArrowDown' && isInside) step(1);
  else if (event.key === 'ArrowUp' && isInside) step(-1);
  else if (event.key === 'Enter' && event.target === input) found.querySelector('a')?.click();
  else return;
  event.preventDefault();
});
found.addEventListener('click', close);

// Samples and guides call the service that shows them.
for (const code of document.querySelectorAll('.sample code, main > pre code'))
  code.textContent = code.textContent.replaceAll(
    /https:\/\/api\.example\.com|http:\/\/localhost:3000/g,
    location.origin,
  );
