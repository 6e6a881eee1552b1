import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const pages = execFileSync('git', ['ls-files', '--', '*.md'], { encoding: 'utf8' }).trim().split('\n');

/** The page without its blocks of code, whose brackets are no links. */
const proseOf = (page: string) => readFileSync(page, 'utf8').replaceAll(/^ *```[^]*?^ *```/gm, '');

/** The names by which headings of a page are linked to, as GitHub makes them. */
function headingsOf(page: string): Set<string> {
  const headings = proseOf(page).matchAll(/^#+ (.*)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

describe('the links of the pages', () => {
  it.each(pages)('%s leads to files and headings that are there', (page) => {
    const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links
      .filter((link) => !/^(https?:|mailto:|\/)/.test(link))
      .filter((link) => {
        const [file = '', heading] = link.split('#');
        const target = file === '' ? page : path.join(path.dirname(page), file);
        if (!existsSync(target)) return true;
        return heading !== undefined && target.endsWith('.md') && !headingsOf(target).has(heading);
      });
    expect(broken).toEqual([]);
  });
});
