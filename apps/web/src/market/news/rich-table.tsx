import type { RichTextBlock, RichTextInnerBlock } from '@canola/api-schema/news/rich-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { numberColumns, wordsIn } from './number-columns.ts';

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
