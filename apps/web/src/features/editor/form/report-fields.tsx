import type { Language } from '@canola/api-schema/access';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormField } from '#shared/form/use-form-field.ts';
import { Button } from '#shared/ui/button.tsx';
import { DateField } from '#shared/ui/date-field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { imageProblem, type PendingImages } from '../text/pending-images.ts';
import type { Lists } from '../with-lists.tsx';
import type { ReportValues } from './report-values.ts';
import { useFieldText } from './use-field-text.ts';

interface ReportFieldsProps {
  form: UseFormReturn<ReportValues>;
  lists: Lists;
  images: PendingImages;
}

export function ReportFields({ form, lists, images }: ReportFieldsProps) {
  const { t } = useTranslation('editor');
  const fieldText = useFieldText();
  const headline = useFormField(form, 'headline');
  const summary = useFormField(form, 'summary');
  const language = useFormField(form, 'language');
  return (
    <div className="card editor-fields">
      <TextField
        {...withoutCode(headline)}
        label={t('field.headline')}
        error={fieldText('headline', headline.code)}
      />
      <TextArea
        {...withoutCode(summary)}
        label={t('field.summary')}
        rows={2}
        hint={t('summaryHint', { count: summary.value.length })}
        optional
        error={fieldText('summary', summary.code)}
      />
      <div className="editor-dates">
        <Day form={form} name="dateFrom" />
        <Day form={form} name="dateTo" />
        <Select
          {...withoutCode(language)}
          label={t('field.language')}
          options={lists.languages.map(({ id, localName }) => ({ id: id as Language, label: localName }))}
          error={fieldText('language', language.code)}
        />
      </div>
      <CoverField form={form} images={images} />
    </div>
  );
}

function Day({ form, name }: { form: UseFormReturn<ReportValues>; name: 'dateFrom' | 'dateTo' }) {
  const { t } = useTranslation('editor');
  const fieldText = useFieldText();
  const { code, ref: _, ...field } = useFormField(form, name);
  return <DateField {...field} label={t(`field.${name}`)} error={fieldText(name, code)} />;
}

function withoutCode<Field extends { code: unknown }>({ code: _, ...field }: Field): Omit<Field, 'code'> {
  return field;
}

/** Optional, and a picture (docs/product/news.md#reports); uploaded when the report is saved. */
function CoverField({ form, images }: { form: UseFormReturn<ReportValues>; images: PendingImages }) {
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
