import type { RichTextBlock, RichTextInnerBlock } from '@canola/api-schema/news/rich-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type RichTable = Extract<RichTextBlock, { type: 'table' }>;
type Cell = RichTable['content'][number]['content'][number];

interface RichTableProps {
  table: RichTable;
  inner: (content: RichTextInnerBlock[]) => ReactNode;
}

/** In a box of its own that scrolls sideways, so that the page never does. */
export function RichTable({ table, inner }: RichTableProps) {
  const { t } = useTranslation('news');
  const [first, ...rest] = table.content;
  const isHead = first?.content.every(({ type }) => type === 'tableHeader') ?? false;
  const numbers = numberColumns(table);
  const draw = (cells: Cell[], scope: 'col' | 'row') =>
    cells.map((cell, column) => {
      const Tag = cell.type === 'tableHeader' && wordsIn(cell) !== '' ? 'th' : 'td';
      return (
        <Tag
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a text never move
          key={column}
          {...(Tag === 'th' && { scope })}
          colSpan={cell.attrs?.colspan}
          rowSpan={cell.attrs?.rowspan}
          className={numbers.has(column) ? 'rich-number' : undefined}
        >
          {inner(cell.content)}
        </Tag>
      );
    });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className="rich-table" role="group" aria-label={t('table')} tabIndex={0}>
      <table>
        {isHead && first && (
          <thead>
            <tr>{draw(first.content, 'col')}</tr>
          </thead>
        )}
        <tbody>
          {(isHead ? rest : table.content).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never move
            <tr key={index}>{draw(row.content, 'row')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const NUMBER = /^[+−–-]?\d[\d\s.,]*(\s?[%€$]|\s?\p{L}{1,3}(\/\p{L})?)?$/u;

/** Of its paragraphs and headings; a list isn't a figure. */
function wordsIn(cell: Cell): string {
  return cell.content
    .map((block) => {
      if (block.type !== 'paragraph' && block.type !== 'heading') return '•';
      return (block.content ?? []).map(({ text }) => text).join('');
    })
    .join(' ')
    .trim();
}

/** Columns of figures are read by comparing their ends; a table with joined cells has no plain columns. */
function numberColumns({ content }: RichTable): ReadonlySet<number> {
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
