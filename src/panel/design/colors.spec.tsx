/// <reference types="node" />
import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'src/panel';
const FIRST_SHEET = 'design/panel.css';
/** What is white or black in either look: the knob of a switch, the ground of a picture to scan, and paper. */
const UNTHEMED_COLORS = ['#fff', '#000'];
const COLOR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\([^)]*\)/gi;

const text = (...place: string[]) => readFileSync(path.join(...place), 'utf8');
const colorsOf = (sheet: string): string[] => sheet.match(COLOR) ?? [];
/** What the variables of a block of rules are set to, by their names. */
const variablesOf = (block: string) =>
  Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*([^;}]+)/g)].map(([, name, value]) => [name!, value!.trim()]),
  );

const [light = '', dark = ''] = text(FOLDER, FIRST_SHEET).split('\n}\n');
const [lightColors, darkColors] = [variablesOf(light), variablesOf(dark)];

it('names every colour at the top of panel.css, once for light and once for dark', () => {
  expect(dark).toContain(`:root[data-look='dark']`);
  expect(Object.keys(lightColors).length).toBeGreaterThan(20);
  expect(Object.keys(darkColors)).toEqual(Object.keys(lightColors));
});

it('repeats them as they are for AdminJS and for pages without panel.css', () => {
  const [, forAdminJs = ''] = text('src/panel/design/theme.ts').split('DARK_COLORS = ');
  const known = new Set([...UNTHEMED_COLORS, ...Object.values(darkColors)]);
  expect(colorsOf(forAdminJs).length).toBeGreaterThan(20);
  expect(colorsOf(forAdminJs).filter((color) => !known.has(color))).toEqual([]);

  const [, ofLight = '', ofDark = ''] = text('src/panel/design/plain-colors.ts').split(/COLORS = |@media/);
  expect(lightColors).toMatchObject(variablesOf(ofLight));
  expect(darkColors).toMatchObject(variablesOf(ofDark));
  expect(Object.keys(variablesOf(ofDark))).toEqual(Object.keys(variablesOf(ofLight)));
  expect(Object.keys(variablesOf(ofLight)).length).toBeGreaterThan(10);
  for (const page of ['sign-in/sign-in.html.ts', 'guide/guide.html.ts'])
    expect(colorsOf(text(FOLDER, page))).toEqual([]);
});
