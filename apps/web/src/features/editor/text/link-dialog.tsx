import { isAllowedLink } from '@canola/api-schema/news/rich-text';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

/** Web, mail and phone (docs/product/news.md#rich-text). */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('editor');
  const formId = useId();
  const before = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(before);
  const [isRefused, setRefused] = useState(false);
  const { from, to } = editor.state.selection;
  const isNew = before === '' && from === to;
  const [words, setWords] = useState('');

  function save(event: FormEvent) {
    event.preventDefault();
    // The dialog is a child of the report's form to React, not to the browser.
    event.stopPropagation();
    const href = completeAddress(address);
    if (!isAllowedLink(href)) return setRefused(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (isNew)
      chain
        .insertContent({
          type: 'text',
          text: words.trim() || href,
          marks: [{ type: 'link', attrs: { href } }],
        })
        .run();
    else chain.setLink({ href }).run();
    onClose();
  }

  return (
    <Dialog
      isOpen
      size="sm"
      title={before === '' ? t('link.add') : t('link.change')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          {before !== '' && (
            <Button
              variant="danger-quiet"
              onPress={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              {t('link.remove')}
            </Button>
          )}
          <Button type="submit" form={formId}>
            {t('link.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={save}>
        <TextField
          label={t('link.address')}
          hint={t('link.hint')}
          error={isRefused ? t('link.refused') : undefined}
          value={address}
          inputMode="url"
          autoFocus
          onChange={(next) => {
            setAddress(next);
            setRefused(false);
          }}
        />
        {isNew && <TextField label={t('link.words')} optional value={words} onChange={setWords} />}
      </form>
    </Dialog>
  );
}

/** Adds what people leave out: `canola.test/x` is a page, `jan@farm.cz` a mail, `+420 603 …` a phone. */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  if (/^\S+@\S+\.\S+$/.test(text) && !/^[a-z]+:/i.test(text)) return `mailto:${text}`;
  if (/^\+[\d\s()-]{6,}$/.test(text)) return `tel:${text.replaceAll(/[^\d+]/g, '')}`;
  if (/^[^\s:/]+\.[^\s:/.]{2,}(\/|$|\?)/.test(text)) return `https://${text}`;
  return text;
}
