import './rich-text-field.css';
import '#market/news/rich-text.css';
import type { Editor, JSONContent } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#shared/ui/toast.ts';
import { EXTENSIONS } from './extensions.ts';
import { withoutForeignImages, withoutHandlers } from './pasted.ts';
import { imageProblem, type PendingImages, sizeOf } from './pending-images.ts';
import { TextToolbar } from './text-toolbar.tsx';

interface RichTextFieldProps {
  label: string;
  /** The first text; another one is another field. */
  defaultValue: JSONContent;
  onChange: (text: JSONContent) => void;
  images: PendingImages;
}

/** Alt+F10 moves to the tools, Escape back to the text (docs/product/news.md#editor). */
export function RichTextField({ label, defaultValue, onChange, images }: RichTextFieldProps) {
  const { t } = useTranslation('editor');
  const tools = useRef<HTMLDivElement>(null);
  const labelId = useId();
  const hintId = useId();

  /** Whether there was a picture among them. */
  function addFiles(editor: Editor, files: readonly File[]): boolean {
    for (const file of files) {
      const problem = imageProblem(file);
      if (problem) toast({ kind: 'failed', text: t(`picture.${problem}`, { name: file.name }) });
      else void insert(editor, file);
    }
    return files.length > 0;
  }

  async function insert(editor: Editor, file: File) {
    const size = await sizeOf(file);
    editor
      .chain()
      .focus()
      .setImage({ src: images.add(file), ...size })
      .run();
  }

  const editor = useEditor({
    extensions: EXTENSIONS,
    content: defaultValue,
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON()),
    editorProps: {
      attributes: {
        class: 'rich-text rich-edit',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': hintId,
      },
      handleKeyDown(_view, event) {
        if (!event.altKey || event.key !== 'F10') return false;
        tools.current?.querySelector<HTMLElement>('button')?.focus();
        return true;
      },
      transformPastedHTML: withoutHandlers,
      transformPasted(slice) {
        const { slice: cleaned, dropped } = withoutForeignImages(slice, window.location.origin);
        if (dropped > 0) toast({ kind: 'info', text: t('picture.foreign', { count: dropped }) });
        return cleaned;
      },
      handlePaste: (_view, event) => takeFiles(event.clipboardData),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer),
    },
  });

  /** A text that was copied in a word processor comes with its picture as well: the text is meant. */
  function takeFiles(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (files.length === 0 || data?.types.includes('text/html')) return false;
    return addFiles(editor, files);
  }

  useEffect(() => {
    // Ahead of the tools' tooltips, which keep the key to themselves while one is shown.
    const leaveTools = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && tools.current?.contains(event.target as Node)) editor.commands.focus();
    };
    window.addEventListener('keydown', leaveTools, true);
    return () => window.removeEventListener('keydown', leaveTools, true);
  }, [editor]);

  return (
    <div className="field">
      <span id={labelId} className="label">
        {label}
      </span>
      <div className="text-box">
        <div ref={tools}>
          <TextToolbar
            editor={editor}
            label={t('tools.label', { field: label })}
            onFiles={(files) => addFiles(editor, files)}
          />
        </div>
        <EditorContent editor={editor} />
      </div>
      <p id={hintId} className="hint">
        {t('textHint')}
      </p>
    </div>
  );
}
