import { Star } from 'lucide-react';
import { memo } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { Delta } from '#shared/ui/delta.tsx';
import { Sparkline } from '#shared/ui/sparkline.tsx';
import type { BoardCrop, Trend } from './board.ts';

interface CropNameProps {
  crop: BoardCrop;
  trend: Trend | undefined;
  isStarred?: boolean;
  /** Without it there is no star: on a phone it is in the panel. */
  onStar?: (cropId: string) => void;
}

export const CropName = memo(function CropName({ crop, trend, isStarred = false, onStar }: CropNameProps) {
  return (
    <span className="crop-name">
      <CropTile crop={cropName(crop.icon)} />
      <span className="crop-name-text">
        <span className="crop-name-line">
          <span className="crop-name-word">{crop.name}</span>
          {onStar && <StarButton crop={crop.name} isOn={isStarred} onPress={() => onStar(crop.id)} />}
        </span>
        {trend && (
          <span className="crop-name-trend">
            <Sparkline values={trend.values} />
            <Delta value={trend.percent} kind="percent" />
          </span>
        )}
      </span>
    </span>
  );
});

export function StarButton(props: { crop: string; isOn: boolean; onPress: () => void }) {
  const { t } = useTranslation('price-board');
  return (
    <ToggleButton
      className="star"
      isSelected={props.isOn}
      onChange={props.onPress}
      aria-label={t('star', { crop: props.crop })}
    >
      <Star className="i i-16" />
    </ToggleButton>
  );
}
