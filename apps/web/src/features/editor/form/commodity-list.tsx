import type { Commodity } from '@canola/api-schema/news/commodity';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import type { PendingImages } from '../text/pending-images.ts';
import { CommodityCard } from './commodity-card.tsx';
import { isPartComplete } from './report-form.schema.ts';
import { newPart, type ReportValues } from './report-values.ts';

interface CommodityListProps {
  form: UseFormReturn<ReportValues>;
  commodities: readonly Commodity[];
  images: PendingImages;
  error: string | undefined;
}

export function CommodityList({ form, commodities, images, error }: CommodityListProps) {
  const { t } = useTranslation('editor');
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'commodities' });
  const parts = useWatch({ control: form.control, name: 'commodities' });
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set(parts[0] ? [parts[0].key] : []));
  const complete = parts.filter(isPartComplete).length;
  const setOpen = (key: string, isOpen: boolean) =>
    setOpenKeys((before) => new Set([...before].filter((other) => other !== key).concat(isOpen ? key : [])));
  function add() {
    const part = newPart();
    append(part, { shouldFocus: false });
    setOpen(part.key, true);
  }
  return (
    <section aria-labelledby="editor-commodities">
      <header className="editor-parts-head">
        <h2 id="editor-commodities" className="h2">
          {t('commodities.title')}
        </h2>
        <p className="hint">{t('commodities.complete', { complete, count: parts.length })}</p>
      </header>
      {error && (
        <Notice kind="clay" live className="mb-3">
          {error}
        </Notice>
      )}
      <ol className="editor-parts">
        {fields.map((field, index) => (
          <li key={field.key}>
            <CommodityCard
              form={form}
              index={index}
              count={fields.length}
              commodities={commodities}
              images={images}
              isOpen={openKeys.has(field.key)}
              onOpen={(isOpen) => setOpen(field.key, isOpen)}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <Button variant="secondary" icon={Plus} onPress={add}>
        {t('commodities.add')}
      </Button>
    </section>
  );
}
