import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
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
import { useRef, useState } from 'react';
import { Separator } from 'react-aria-components/Separator';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar } from 'react-aria-components/Toolbar';
import { useTranslation } from 'react-i18next';
import type { Icon } from '#shared/ui/icon.ts';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import { BlockMenu } from './block-menu.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PictureTools } from './picture-tools.tsx';
import { TableTools } from './table-tools.tsx';

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

/** One stop of the Tab key; the arrows move within. */
export function TextToolbar({ editor, label, onFiles }: TextToolbarProps) {
  const { t } = useTranslation('editor');
  const [isLinking, setLinking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const at = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  /** The text has the focus before the change: a style for the next letters is lost when it comes after. */
  const run = () => {
    editor.view.focus();
    return editor.chain();
  };
  return (
    <>
      <Toolbar aria-label={label} className="text-tools">
        <BlockMenu editor={editor} level={at.level} />
        <Separator orientation="vertical" className="text-tools-line" />
        {MARKS.map(([name, icon]) => (
          <Tool
            key={name}
            name={t(`tools.${name}`)}
            icon={icon}
            isOn={at[name]}
            onPress={() => run().toggleMark(name).run()}
          />
        ))}
        <Tool name={t('tools.link')} icon={Link2} isOn={at.link} onPress={() => setLinking(true)} />
        <Separator orientation="vertical" className="text-tools-line" />
        <Tool
          name={t('tools.bulletList')}
          icon={List}
          isOn={at.bulletList}
          onPress={() => run().toggleBulletList().run()}
        />
        <Tool
          name={t('tools.orderedList')}
          icon={ListOrdered}
          isOn={at.orderedList}
          onPress={() => run().toggleOrderedList().run()}
        />
        <Tool
          name={t('tools.blockquote')}
          icon={TextQuote}
          isOn={at.blockquote}
          onPress={() => run().toggleBlockquote().run()}
        />
        <Separator orientation="vertical" className="text-tools-line" />
        <Tool
          name={t('tools.table')}
          icon={Table}
          isOn={at.table}
          onPress={() => !at.table && run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        />
        <Tool
          name={t('tools.picture')}
          icon={ImagePlus}
          isOn={false}
          onPress={() => chooser.current?.click()}
        />
        <Tool
          name={t('tools.rule')}
          icon={Minus}
          isOn={false}
          onPress={() => run().setHorizontalRule().run()}
        />
        <Separator orientation="vertical" className="text-tools-line" />
        <Tool name={t('tools.undo')} icon={Undo2} isOn={false} onPress={() => run().undo().run()} />
        <Tool name={t('tools.redo')} icon={Redo2} isOn={false} onPress={() => run().redo().run()} />
      </Toolbar>
      {at.table && <TableTools editor={editor} />}
      {at.image && <PictureTools editor={editor} />}
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
  const is = (name: string) => editor.isActive(name);
  return {
    bold: is('bold'),
    italic: is('italic'),
    underline: is('underline'),
    strike: is('strike'),
    link: is('link'),
    bulletList: is('bulletList'),
    orderedList: is('orderedList'),
    blockquote: is('blockquote'),
    table: is('table'),
    image: is('image'),
    level: is('heading') ? Number(editor.getAttributes('heading').level) : 0,
  };
}

interface ToolProps {
  name: string;
  icon: Icon;
  isOn: boolean;
  onPress: () => void;
}

function Tool({ name, icon: IconPart, isOn, onPress }: ToolProps) {
  return (
    <Tooltip text={name}>
      <ToggleButton className="text-tool" aria-label={name} isSelected={isOn} onPress={onPress}>
        <IconPart className="i" />
      </ToggleButton>
    </Tooltip>
  );
}
