import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const STEPS = ['account', 'profile', 'approval'] as const;

/** Beside the form on a wide screen: what is done, what this is, what comes after. */
export function RegistrationSteps({ email }: { email: string }) {
  const { t } = useTranslation('registration');
  return (
    <div className="registration-steps">
      <p className="registration-headline">{t('headline')}</p>
      <ol>
        {STEPS.map((step, index) => (
          <li key={step} aria-current={step === 'profile' ? 'step' : undefined}>
            <span className="registration-step-mark">
              {step === 'account' ? <Check className="i i-16" /> : index + 1}
            </span>
            <span>
              <b>{t(`step.${step}.title`)}</b>
              <span>{t(`step.${step}.text`, { email })}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
