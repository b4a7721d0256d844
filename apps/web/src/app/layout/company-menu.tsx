import { useTranslation } from 'react-i18next';
import { useSwitchEntries } from '#features/profile/use-switch-entries.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { SwitcherButton } from './company-switcher.tsx';

export default function CompanyMenu({ defaultOpen }: { defaultOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <Menu
      label={t('layout.switchCompany')}
      placement="bottom start"
      defaultOpen={defaultOpen}
      trigger={<SwitcherButton />}
      entries={useSwitchEntries()}
    />
  );
}
