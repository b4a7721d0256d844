import './unassigned.css';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { OpenEntries } from './open-entries.tsx';
import { SettledEntries } from './settled-entries.tsx';

/** Money that waits for a person, and what became of the rest (docs/product/payments.md#unassigned-money). */
export function UnassignedDialog() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  return (
    <Dialog
      isOpen
      size="xl"
      closesOutside
      onOpenChange={(isOpen) => !isOpen && navigate({ to: '/admin/payments', search: true })}
      title={t('unassigned.title')}
      subtitle={t('unassigned.about')}
    >
      <Tabs
        label={t('unassigned.title')}
        tabs={[
          { id: 'open', label: t('unassigned.open'), content: <OpenEntries /> },
          { id: 'settled', label: t('unassigned.settle'), content: <SettledEntries /> },
        ]}
      />
    </Dialog>
  );
}
