import type { PaymentType } from '@canola/api-schema/users/country';
import { CreditCard, Landmark } from 'lucide-react';
import { Label } from 'react-aria-components/Label';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';

const ICON = { CARD: CreditCard, BANK_TRANSFER: Landmark } as const;

interface MethodChoiceProps {
  methods: readonly PaymentType[];
  value: PaymentType;
  onChange: (value: PaymentType) => void;
}

export function MethodChoice({ methods, value, onChange }: MethodChoiceProps) {
  const { t } = useTranslation('billing');
  return (
    <RadioGroup className="methods" value={value} onChange={(chosen) => onChange(chosen as PaymentType)}>
      <Label className="h3">{t('method.label')}</Label>
      {methods.map((method) => {
        const Icon = ICON[method];
        return (
          <RadioField key={method} value={method}>
            <RadioButton className="choice method">
              <span className="choice-mark choice-radio" />
              <Icon className="i i-20" />
              <span className="choice-text">
                <b>{t(`method.${method}.name`)}</b>
                <span className="hint">{t(`method.${method}.hint`)}</span>
              </span>
            </RadioButton>
          </RadioField>
        );
      })}
    </RadioGroup>
  );
}
