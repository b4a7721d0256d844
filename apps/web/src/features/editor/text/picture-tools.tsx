import type { Editor } from '@tiptap/core';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Toolbar } from 'react-aria-components/Toolbar';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

const MAX_LENGTH = 300;

/** While a picture is selected: its words for those who cannot see it. */
export function PictureTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const [text, setText] = useState<string>();
  const alt = String(editor.getAttributes('image').alt ?? '');
  function save() {
    editor
      .chain()
      .focus()
      .updateAttributes('image', { alt: text?.trim() || null })
      .run();
    setText(undefined);
  }
  return (
    <>
      <Toolbar aria-label={t('picture.label')} className="text-more">
        <span className="text-more-name">
          <Image className="i i-14" aria-hidden="true" />
          {t('picture.label')}
        </span>
        <AriaButton className="text-more-action" onPress={() => setText(alt)}>
          {t('picture.describe')}
        </AriaButton>
        <AriaButton
          className="text-more-action"
          onPress={() => editor.chain().focus().deleteSelection().run()}
        >
          {t('picture.remove')}
        </AriaButton>
      </Toolbar>
      {text !== undefined && (
        <Dialog
          isOpen
          size="sm"
          title={t('picture.describe')}
          onOpenChange={(isOpen) => !isOpen && setText(undefined)}
          footer={<Button onPress={save}>{t('picture.save')}</Button>}
        >
          <TextField
            label={t('picture.text')}
            hint={t('picture.textHint')}
            value={text}
            maxLength={MAX_LENGTH}
            onChange={setText}
            autoFocus
          />
        </Dialog>
      )}
    </>
  );
}
