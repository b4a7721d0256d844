import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormField } from '#shared/form/use-form-field.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';
import { imageProblem, type PendingImages } from '../text/pending-images.ts';
import type { ReportValues } from './report-values.ts';

/** Optional, and a picture (docs/product/news.md#reports); uploaded when the report is saved. */
export function CoverField({ form, images }: { form: UseFormReturn<ReportValues>; images: PendingImages }) {
  const { t } = useTranslation('editor');
  const chooser = useRef<HTMLInputElement>(null);
  const { value: cover, onChange } = useFormField(form, 'cover');
  function choose(file: File | undefined) {
    if (!file) return;
    const problem = imageProblem(file);
    if (problem) toast({ kind: 'failed', text: t(`picture.${problem}`, { name: file.name }) });
    else onChange({ file, url: images.add(file) });
  }
  return (
    <fieldset className="editor-cover">
      <legend className="label">
        {t('field.cover')} <span className="field-optional">{t('optional')}</span>
      </legend>
      {cover && (
        <img
          src={'file' in cover ? cover.url : `${cover.url}?w=480`}
          alt={t('coverShown')}
          width={96}
          height={56}
        />
      )}
      {cover && 'file' in cover && <span className="editor-cover-name">{cover.file.name}</span>}
      <span className="editor-cover-tools">
        <Button variant="secondary" size="sm" icon={ImagePlus} onPress={() => chooser.current?.click()}>
          {cover ? t('cover.replace') : t('cover.choose')}
        </Button>
        {cover && (
          <Button variant="quiet" size="sm" onPress={() => onChange(null)}>
            {t('cover.remove')}
          </Button>
        )}
      </span>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('field.cover')}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
    </fieldset>
  );
}
