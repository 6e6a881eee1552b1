import { Marked, type RendererObject } from 'marked';

interface Own extends Omit<RendererObject, 'heading' | 'table'> {
  onHeading?: (title: string, id: string) => void;
}

export function documentHtml(markdown: string, { onHeading, ...own }: Own): string {
  const renderer: RendererObject = {
    ...own,
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens);
      const title = html.replace(/<[^>]+>/g, '');
      const id = anchor(title.replace(/&#?\w+;/g, ''));
      onHeading?.(title, id);
      return `<h${depth} id="${id}">${html}</h${depth}>`;
    },
    table({ header, rows }) {
      const cells = (row: typeof header, tag: string) =>
        row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
      const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
      return `<div class="table" tabindex="0"><table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`;
    },
  };
  return new Marked({ renderer }).parse(markdown, { async: false });
}

export function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
