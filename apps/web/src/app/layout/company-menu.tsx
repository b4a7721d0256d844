import { useTranslation } from 'react-i18next';
import { useSwitchEntries } from '#features/profile/use-switch-entries.tsx';
import OpenedMenu from '#shared/ui/opened-menu.tsx';
import type { MenuStart } from '#shared/ui/use-late-menu.ts';
import { SwitcherButton } from './switcher-button.tsx';

export default function CompanyMenu({ startAt }: { startAt: MenuStart }) {
  const { t } = useTranslation();
  return (
    <OpenedMenu
      label={t('layout.switchCompany')}
      placement="bottom start"
      startAt={startAt}
      button={(button) => <SwitcherButton {...button} />}
      entries={useSwitchEntries()}
    />
  );
}
