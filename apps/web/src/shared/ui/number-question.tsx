import { formatNumber } from '@canola/api-schema/number-format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { useFormatLocale } from './use-format-locale.ts';

interface NumberQuestionProps {
  choices: readonly number[];
  unit: ReactNode;
  onChoose: (value: number) => void;
}

/** "1,200" is 1.2 to some and 1,200 to others: the person says which one they mean. */
export function NumberQuestion({ choices, unit, onChoose }: NumberQuestionProps) {
  const { t } = useTranslation('ui');
  const locale = useFormatLocale();
  return (
    <fieldset aria-label={t('number.which')} className="mt-2 flex flex-wrap gap-2">
      {choices.map((choice) => (
        <Button key={choice} variant="secondary" size="sm" onPress={() => onChoose(choice)}>
          {formatNumber(choice, locale, { maxDecimals: 3 })} {unit}
        </Button>
      ))}
    </fieldset>
  );
}
