// The search of the documentation: over an index of operations, schemas, errors and headings, in the browser alone.
const input = document.getElementById('search');
const found = document.getElementById('found');
let index;

async function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  index ??= await (await fetch('/docs/search.json')).json();
  const hits =
    words.length === 0 ? [] : index.filter(({ text }) => words.every((word) => text.includes(word)));
  found.replaceChildren(
    ...hits.slice(0, 12).map(({ title, href }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = href;
      link.textContent = title;
      item.append(link);
      return item;
    }),
  );
  found.hidden = hits.length === 0;
}

input.addEventListener('input', search);
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') found.hidden = true;
});
