import type { RichTextBlock } from '@canola/api-schema/news/rich-text';

type Table = Extract<RichTextBlock, { type: 'table' }>;
type Cell = Table['content'][number]['content'][number];

const NUMBER = /^[+−–-]?\d[\d\s.,]*(\s?[%€$]|\s?\p{L}{1,3}(\/\p{L})?)?$/u;

/** Of its paragraphs and headings; a list is no figure. */
export function wordsIn(cell: Cell): string {
  return cell.content
    .map((block) => {
      if (block.type !== 'paragraph' && block.type !== 'heading') return '•';
      return (block.content ?? []).map(({ text }) => text).join('');
    })
    .join(' ')
    .trim();
}

/** Columns of figures are read by comparing their ends; a table with joined cells has no plain columns. */
export function numberColumns({ content }: Table): ReadonlySet<number> {
  const rows = content.map((row) => row.content);
  const isJoined = rows.flat().some(({ attrs }) => (attrs?.colspan ?? 1) > 1 || (attrs?.rowspan ?? 1) > 1);
  if (isJoined) return new Set();
  const columns = rows[0]?.map((_, column) => column) ?? [];
  return new Set(
    columns.filter((column) => {
      const words = rows.flatMap((row) => {
        const cell = row[column];
        return cell?.type === 'tableCell' ? [wordsIn(cell)] : [];
      });
      const filled = words.filter((text) => text !== '');
      return filled.length > 0 && filled.every((text) => NUMBER.test(text));
    }),
  );
}
