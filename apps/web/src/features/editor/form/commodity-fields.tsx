import type { Commodity } from '@canola/api-schema/news/commodity';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RECOMMENDATION_ICON } from '#market/news/recommendation.tsx';
import { useFormField } from '#shared/form/use-form-field.ts';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { Select } from '#shared/ui/select.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import type { PendingImages } from '../text/pending-images.ts';
import { RichTextField } from '../text/rich-text-field.tsx';
import type { ReportValues } from './report-values.ts';
import { useFieldText } from './use-field-text.ts';

interface CommodityFieldsProps {
  form: UseFormReturn<ReportValues>;
  index: number;
  commodities: readonly Commodity[];
  images: PendingImages;
}

export function CommodityFields({ form, index, commodities, images }: CommodityFieldsProps) {
  const { t } = useTranslation(['editor', 'news']);
  const fieldText = useFieldText();
  const { code: idCode, ...commodity } = useFormField(form, `commodities.${index}.commodityId`);
  const { code: headlineCode, ...headline } = useFormField(form, `commodities.${index}.headline`);
  const { code: adviceCode, ...advice } = useFormField(form, `commodities.${index}.recommendationText`);
  const recommendation = useFormField(form, `commodities.${index}.recommendation`);
  const text = useFormField(form, `commodities.${index}.text`);
  return (
    <>
      <div className="editor-part-line">
        <Select
          {...commodity}
          label={t('field.commodity')}
          options={commodities.map(({ id, name }) => ({ id: String(id), label: name }))}
          error={fieldText('commodityId', idCode)}
        />
        <div className="field">
          <span className="label">{t('field.recommendation')}</span>
          <SegmentedControl
            label={t('field.recommendation')}
            block
            options={(['BULLISH', 'NORMAL', 'BEARISH'] as const).map((id) => ({
              id,
              label: t(`news:recommendation.${id}.name`),
              icon: RECOMMENDATION_ICON[id],
            }))}
            value={recommendation.value}
            onChange={recommendation.onChange}
          />
        </div>
      </div>
      <TextField {...headline} label={t('field.partHeadline')} error={fieldText('headline', headlineCode)} />
      <TextArea {...advice} label={t('field.advice')} rows={2} error={fieldText('advice', adviceCode)} />
      <RichTextField
        label={t('field.text')}
        defaultValue={text.value}
        onChange={text.onChange}
        images={images}
      />
    </>
  );
}
