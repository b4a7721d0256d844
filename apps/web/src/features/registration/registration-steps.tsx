import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const WITH_COMPANY = ['account', 'profile', 'approval'] as const;
const WITHOUT_COMPANY = ['account', 'person', 'done'] as const;

/** Beside the form on a wide screen: what is done, what this is, what comes after. */
export function RegistrationSteps({ email, hasCompany }: { email: string; hasCompany: boolean }) {
  const { t } = useTranslation('registration');
  const steps = hasCompany ? WITH_COMPANY : WITHOUT_COMPANY;
  return (
    <div className="registration-steps">
      <p className="registration-headline">{t('headline')}</p>
      <ol>
        {steps.map((step, index) => (
          <li key={step} aria-current={index === 1 ? 'step' : undefined}>
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
