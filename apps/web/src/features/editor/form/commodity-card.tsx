import type { Commodity } from '@canola/api-schema/news/commodity';
import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronUp,
  CircleCheck,
  Ellipsis,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { RECOMMENDATION_ICON, RecommendationBadge } from '#market/news/recommendation.tsx';
import { useFormField } from '#shared/form/use-form-field.ts';
import { classes } from '#shared/ui/classes.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { Select } from '#shared/ui/select.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import type { PendingImages } from '../text/pending-images.ts';
import { RichTextField } from '../text/rich-text-field.tsx';
import { isPartComplete } from './report-form.schema.ts';
import type { PartValues, ReportValues } from './report-values.ts';
import { useFieldText } from './use-field-text.ts';

interface CommodityCardProps {
  form: UseFormReturn<ReportValues>;
  index: number;
  count: number;
  commodities: readonly Commodity[];
  images: PendingImages;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** Folded it says what it is about and whether it is whole; its text stays in its editor, undo included. */
export function CommodityCard(props: CommodityCardProps) {
  const { form, index, count, commodities, images, isOpen, onOpen, onMove, onRemove } = props;
  const { t } = useTranslation('editor');
  const bodyId = useId();
  const part = useWatch({ control: form.control, name: `commodities.${index}` });
  const commodity = commodities.find(({ id }) => String(id) === part.commodityId);
  const name = commodity?.name ?? t('commodities.unnamed', { number: index + 1 });
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <div className={classes('card editor-part', lacks(part) && 'editor-part-open')}>
      <div className="editor-part-head">
        <button
          type="button"
          className="editor-part-toggle"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => onOpen(!isOpen)}
        >
          <CropTile crop={cropName(commodity?.icon ?? '')} />
          <span className="editor-part-name">{name}</span>
          <RecommendationBadge value={part.recommendation} />
          <PartState part={part} />
          <Chevron className="i i-16" aria-hidden="true" />
        </button>
        <Menu
          label={t('commodities.more', { name })}
          trigger={<IconButton label={t('commodities.more', { name })} icon={Ellipsis} size="sm" />}
          entries={[
            {
              id: 'up',
              label: t('commodities.up'),
              icon: ArrowUp,
              isDisabled: index === 0,
              onAction: () => onMove(-1),
            },
            {
              id: 'down',
              label: t('commodities.down'),
              icon: ArrowDown,
              isDisabled: index === count - 1,
              onAction: () => onMove(1),
            },
            {
              id: 'remove',
              label: t('commodities.remove'),
              icon: Trash2,
              isDanger: true,
              separated: true,
              onAction: onRemove,
            },
          ]}
        />
      </div>
      <div id={bodyId} className="editor-part-body" hidden={!isOpen}>
        <CommodityFields form={form} index={index} commodities={commodities} images={images} />
      </div>
    </div>
  );
}

const lacks = (part: PartValues) => part.commodityId !== null && part.headline.trim() === '';

function PartState({ part }: { part: PartValues }) {
  const { t } = useTranslation('editor');
  const isComplete = isPartComplete(part);
  const Icon = isComplete ? CircleCheck : TriangleAlert;
  const word = isComplete ? 'complete' : part.headline.trim() === '' ? 'noHeadline' : 'incomplete';
  return (
    <span className={classes('editor-part-state', isComplete && 'editor-part-done')}>
      <Icon className="i i-14" aria-hidden="true" />
      <span>{t(`part.${word}`)}</span>
    </span>
  );
}

interface CommodityFieldsProps {
  form: UseFormReturn<ReportValues>;
  index: number;
  commodities: readonly Commodity[];
  images: PendingImages;
}

function CommodityFields({ form, index, commodities, images }: CommodityFieldsProps) {
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
