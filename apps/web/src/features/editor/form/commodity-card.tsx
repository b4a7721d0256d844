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
import { RecommendationBadge } from '#market/news/recommendation.tsx';
import { classes } from '#shared/ui/classes.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import type { PendingImages } from '../text/pending-images.ts';
import { CommodityFields } from './commodity-fields.tsx';
import { isPartComplete } from './report-form.schema.ts';
import type { PartValues, ReportValues } from './report-values.ts';

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
