import { writePhone } from '@canola/api-schema/phone';
import type { User } from '@canola/api-schema/users/user';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';

interface AlreadyRegisteredProps {
  /** As registered. */
  user: User;
  onContinue: () => void;
}

/** Another tab was faster: says with what, and that this form was not sent. */
export function AlreadyRegistered({ user, onContinue }: AlreadyRegisteredProps) {
  const { t } = useTranslation('registration');
  const facts = [
    user.name,
    user.phone && writePhone(user.phone),
    ...user.companies.map(({ companyNumber }) => companyNumber),
  ];
  return (
    <>
      <Notice kind="wheat" live title={t('already.title')}>
        {t('already.text', { facts: facts.filter(Boolean).join(', ') })}
      </Notice>
      <div className="registration-actions" data-form-actions>
        <Button size="lg" block onPress={onContinue}>
          {t('already.continue')}
        </Button>
      </div>
    </>
  );
}
