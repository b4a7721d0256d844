import { useNavigate } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

/**
 * The company of an open page was blocked or left. The page stays, with what was typed into it, until the person moves
 * on (docs/product/companies.md#active-company).
 */
export default function CompanyLost() {
  const { t } = useTranslation();
  const { company, successor } = useAccess();
  const navigate = useNavigate();
  const [isStaying, setStaying] = useState(false);
  if (!company || !successor) return null;
  const names = { company: company.companyName, next: successor.companyName };
  const moveOn = () =>
    navigate({
      to: '/switch-company',
      state: { company: { id: successor.companyId, name: successor.companyName } },
    });
  return (
    <>
      <Banner
        kind="wheat"
        icon={Building2}
        action={
          <Button size="sm" onPress={() => void moveOn()}>
            {t('companyLost.moveOn', names)}
          </Button>
        }
      >
        {t('companyLost.banner', names)}
      </Banner>
      <ConfirmDialog
        isOpen={!isStaying}
        onClose={() => setStaying(true)}
        title={t('companyLost.title', names)}
        confirmLabel={t('companyLost.moveOn', names)}
        cancelLabel={t('companyLost.stay')}
        onConfirm={moveOn}
      >
        <p>{t('companyLost.text', names)}</p>
      </ConfirmDialog>
    </>
  );
}
