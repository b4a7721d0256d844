import './unassigned.css';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { OpenEntries } from './open-entries.tsx';
import { SettledEntries } from './settled-entries.tsx';

/** Money that waits for a person, and what became of the rest (docs/product/payments.md#unassigned-money). */
export function UnassignedDialog() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [tab, setTab] = useState<'open' | 'settled'>('open');
  return (
    <Dialog
      isOpen
      size="xl"
      closesOutside
      onOpenChange={(isOpen) => !isOpen && navigate({ to: '/admin/payments', search: true })}
      title={t('unassigned.title')}
      subtitle={t(tab === 'open' ? 'unassigned.about' : 'unassigned.aboutSettled')}
    >
      <Tabs
        label={t('unassigned.title')}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'open', label: t('unassigned.open'), content: <OpenEntries /> },
          { id: 'settled', label: t('unassigned.settle'), content: <SettledEntries /> },
        ]}
      />
    </Dialog>
  );
}
