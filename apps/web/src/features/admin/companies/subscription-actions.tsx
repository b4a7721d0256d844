import type { Subscription } from '@canola/api-schema/users/plan';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { deletePlan, useAdminChange } from '../admin.changes.ts';
import type { ShownCompany } from '../admin.queries.ts';
import { ExtendPlan } from './extend-plan.tsx';

interface SubscriptionActionsProps {
  company: ShownCompany;
  subscription: Subscription;
  zone: string;
}

/** Only a plan that staff gave can be moved or deleted (docs/product/admin.md#actions). */
export function SubscriptionActions({ company, subscription, zone }: SubscriptionActionsProps) {
  const { t } = useTranslation('admin');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const [asked, ask] = useState<'extend' | 'delete'>();
  const remove = useAdminChange(deletePlan);
  const { id, source, status, plan } = subscription;
  if (source !== 'MANUAL' || status !== 'ACTIVE') return null;
  const words = { plan: tUi(`plan.${plan.type}`), company: company.name };
  const close = () => ask(undefined);
  return (
    <span className="admin-actions">
      <Button size="sm" variant="secondary" onPress={() => ask('extend')}>
        {t('plans.extend.action')}
      </Button>
      <IconButton
        label={t('plans.delete.action', words)}
        icon={Trash2}
        size="sm"
        onPress={() => {
          remove.reset();
          ask('delete');
        }}
      />
      {asked === 'extend' && (
        <ExtendPlan companyId={company.id} subscription={subscription} zone={zone} onClose={close} />
      )}
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onClose={close}
        tone="danger"
        title={t('plans.delete.title', words)}
        confirmLabel={t('plans.delete.confirm', words)}
        cancelLabel={t('plans.delete.keep')}
        error={remove.error ? errorText(remove.error).text : undefined}
        onConfirm={() => remove.mutateAsync(id).then(close, () => undefined)}
      >
        <p>{t('plans.delete.text', words)}</p>
      </ConfirmDialog>
    </span>
  );
}
