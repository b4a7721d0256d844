import { percentSign } from '@canola/api-schema/number-format';
import type { PeriodType, Plan } from '@canola/api-schema/users/plan';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { offeredPeriods, savingPercent } from '../periods.ts';

interface PeriodPickerProps {
  plans: readonly Plan[];
  value: PeriodType;
  onChange: (value: PeriodType) => void;
}

/** With what each saves, compared with paying by the month. */
export function PeriodPicker({ plans, value, onChange }: PeriodPickerProps) {
  const { t } = useTranslation('billing');
  const locale = useFormatLocale();
  return (
    <ToggleButtonGroup
      aria-label={t('pricing.period')}
      className="seg period-picker"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        for (const key of keys) onChange(key as PeriodType);
      }}
    >
      {offeredPeriods(plans).map((type) => {
        const percent = savingPercent(plans, type);
        return (
          <ToggleButton key={type} id={type} className="seg-item">
            {t(`period.${type}`)}{' '}
            {percent !== undefined && <small>{`−${percent}${percentSign(locale)}`}</small>}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
