import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'src/panel/browser';
/** White and black stay what they are in either look: the knob of a switch, the ground of a picture to scan, and paper. */
const FIXED_COLORS = ['#fff', '#000'];

it('names every colour at the top of panel.css, once for light and once for dark', () => {
  const sheets = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  const text = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');
  const [light = '', dark = '', ...rest] = text('panel.css').split('\n}\n');
  const names = (block: string) => [...block.matchAll(/(--[\w-]+):/g)].map(([, name]) => name);
  expect(dark).toContain(`:root[data-look='dark']`);
  expect(names(light).length).toBeGreaterThan(20);
  expect(names(dark)).toEqual(names(light));
  const others = sheets.filter((name) => name !== 'panel.css').map(text);
  const colors = (sheet: string): string[] => sheet.match(/#[0-9a-f]{3,8}\b/gi) ?? [];
  expect(others.flatMap(colors)).toEqual([]);
  expect(colors(rest.join('\n')).filter((color) => !FIXED_COLORS.includes(color))).toEqual([]);
});
