import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  ChevronDown,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Minus,
  Redo2,
  Strikethrough,
  Table,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Separator } from 'react-aria-components/Separator';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar } from 'react-aria-components/Toolbar';
import { useTranslation } from 'react-i18next';
import { Menu } from '#shared/ui/menu.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PictureTools } from './picture-tools.tsx';

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

function BlockMenu({ editor, level }: { editor: Editor; level: number }) {
  const { t } = useTranslation('editor');
  const name = (rank: number) => (rank === 0 ? t('tools.paragraph') : t('tools.heading', { level: rank }));
  return (
    <Menu
      label={t('tools.block')}
      placement="bottom start"
      trigger={
        <Button className="text-tool text-tool-wide" aria-label={`${t('tools.block')}: ${name(level)}`}>
          {name(level)}
          <ChevronDown className="i i-14" />
        </Button>
      }
      entries={[0, ...LEVELS].map((rank) => ({
        id: String(rank),
        label: name(rank),
        isCurrent: rank === level,
        onAction: () => {
          const chain = editor.chain().focus();
          const next = LEVELS.find((known) => known === rank);
          (next ? chain.setHeading({ level: next }) : chain.setParagraph()).run();
        },
      }))}
    />
  );
}

const ACTIONS = {
  rowBelow: (editor: Editor) => editor.chain().focus().addRowAfter().run(),
  columnRight: (editor: Editor) => editor.chain().focus().addColumnAfter().run(),
  headingRow: (editor: Editor) => editor.chain().focus().toggleHeaderRow().run(),
  headingColumn: (editor: Editor) => editor.chain().focus().toggleHeaderColumn().run(),
  deleteRow: (editor: Editor) => editor.chain().focus().deleteRow().run(),
  deleteColumn: (editor: Editor) => editor.chain().focus().deleteColumn().run(),
  deleteTable: (editor: Editor) => editor.chain().focus().deleteTable().run(),
} as const;

function TableTools({ editor }: { editor: Editor }) {
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

interface TextToolbarProps {
  editor: Editor;
  label: string;
  onFiles: (files: File[]) => void;
}

const MARKS = [
  ['bold', Bold],
  ['italic', Italic],
  ['underline', Underline],
  ['strike', Strikethrough],
] as const;

/** Those that can be on where the cursor is. */
const SWITCHED = [
  ...MARKS.map(([name]) => name),
  'link',
  'bulletList',
  'orderedList',
  'blockquote',
  'table',
  'image',
];

/** One stop of the Tab key; the arrows move within. */
export function TextToolbar({ editor, label, onFiles }: TextToolbarProps) {
  const { t } = useTranslation('editor');
  const [isLinking, setLinking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const { on, level } = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  /** The text has the focus before the change: a style for the next letters is lost when it comes after. */
  const run = () => {
    editor.view.focus();
    return editor.chain();
  };
  const insertTable = () =>
    !on.includes('table') && run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
  const groups = [
    [
      ...MARKS.map(([name, icon]) => ({ name, icon, onPress: () => run().toggleMark(name).run() })),
      { name: 'link', icon: Link2, onPress: () => setLinking(true) },
    ],
    [
      { name: 'bulletList', icon: List, onPress: () => run().toggleBulletList().run() },
      { name: 'orderedList', icon: ListOrdered, onPress: () => run().toggleOrderedList().run() },
      { name: 'blockquote', icon: TextQuote, onPress: () => run().toggleBlockquote().run() },
    ],
    [
      { name: 'table', icon: Table, onPress: insertTable },
      { name: 'picture', icon: ImagePlus, onPress: () => chooser.current?.click() },
      { name: 'rule', icon: Minus, onPress: () => run().setHorizontalRule().run() },
    ],
    [
      { name: 'undo', icon: Undo2, onPress: () => run().undo().run() },
      { name: 'redo', icon: Redo2, onPress: () => run().redo().run() },
    ],
  ] as const;
  return (
    <>
      <Toolbar aria-label={label} className="text-tools">
        <BlockMenu editor={editor} level={level} />
        {groups.map((tools) => (
          <Fragment key={tools[0].name}>
            <Separator orientation="vertical" className="text-tools-line" />
            {tools.map(({ name, icon: Icon, onPress }) => (
              <Tooltip key={name} text={t(`tools.${name}`)}>
                <ToggleButton
                  className="text-tool"
                  aria-label={t(`tools.${name}`)}
                  isSelected={on.includes(name)}
                  onPress={onPress}
                >
                  <Icon className="i" />
                </ToggleButton>
              </Tooltip>
            ))}
          </Fragment>
        ))}
      </Toolbar>
      {on.includes('table') && <TableTools editor={editor} />}
      {on.includes('image') && <PictureTools editor={editor} />}
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('tools.picture')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

function stateOf(editor: Editor) {
  return {
    on: SWITCHED.filter((name) => editor.isActive(name)),
    level: editor.isActive('heading') ? Number(editor.getAttributes('heading').level) : 0,
  };
}
