import type { Editor } from '@tiptap/core';
import { Table } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Toolbar } from 'react-aria-components/Toolbar';
import { useTranslation } from 'react-i18next';

const ACTIONS = {
  rowBelow: (editor: Editor) => editor.chain().focus().addRowAfter().run(),
  columnRight: (editor: Editor) => editor.chain().focus().addColumnAfter().run(),
  headingRow: (editor: Editor) => editor.chain().focus().toggleHeaderRow().run(),
  headingColumn: (editor: Editor) => editor.chain().focus().toggleHeaderColumn().run(),
  deleteRow: (editor: Editor) => editor.chain().focus().deleteRow().run(),
  deleteColumn: (editor: Editor) => editor.chain().focus().deleteColumn().run(),
  deleteTable: (editor: Editor) => editor.chain().focus().deleteTable().run(),
} as const;

/** While the cursor is in a table. */
export function TableTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  return (
    <Toolbar aria-label={t('table.label')} className="text-more">
      <span className="text-more-name">
        <Table className="i i-14" aria-hidden="true" />
        {t('table.label')}
      </span>
      {(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).map((name) => (
        <Button key={name} className="text-more-action" onPress={() => ACTIONS[name](editor)}>
          {t(`table.${name}`)}
        </Button>
      ))}
    </Toolbar>
  );
}
