import type { Editor } from '@tiptap/core';
import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { Menu } from '#shared/ui/menu.tsx';

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

/** A paragraph or one of six headings. */
export function BlockMenu({ editor, level }: { editor: Editor; level: number }) {
  const { t } = useTranslation('editor');
  const name = (one: number) => (one === 0 ? t('tools.paragraph') : t('tools.heading', { level: one }));
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
      entries={[0, ...LEVELS].map((one) => ({
        id: String(one),
        label: name(one),
        isCurrent: one === level,
        onAction: () => {
          const chain = editor.chain().focus();
          const next = LEVELS.find((known) => known === one);
          (next ? chain.setHeading({ level: next }) : chain.setParagraph()).run();
        },
      }))}
    />
  );
}
