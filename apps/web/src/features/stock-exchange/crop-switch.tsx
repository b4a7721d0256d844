import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';

const TRADED_CROPS = ['wheat', 'rapeseed'] as const;
export type TradedCrop = (typeof TRADED_CROPS)[number];

interface CropSwitchProps {
  /** Of the card that it belongs to. */
  title: string;
  value: TradedCrop;
  onChange: (crop: TradedCrop) => void;
}

export function CropSwitch({ title, value, onChange }: CropSwitchProps) {
  const { t } = useTranslation('stock-exchange');
  return (
    <SegmentedControl
      className="flex-none"
      label={`${title}, ${t('crop')}`}
      value={value}
      onChange={onChange}
      options={TRADED_CROPS.map((id) => ({ id, label: t(`instrument.${id}`) }))}
    />
  );
}
