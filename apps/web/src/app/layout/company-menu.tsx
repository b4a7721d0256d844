import { useTranslation } from 'react-i18next';
import { useSwitchEntries } from '#features/profile/use-switch-entries.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import type { MenuStart } from '#shared/ui/use-late-menu.ts';
import { useOpenOnMount } from '#shared/ui/use-open-on-mount.ts';
import { SwitcherButton } from './switcher-button.tsx';

export default function CompanyMenu({ startAt }: { startAt: MenuStart }) {
  const { t } = useTranslation();
  return (
    <Menu
      label={t('layout.switchCompany')}
      placement="bottom start"
      trigger={<PressedButton startAt={startAt} />}
      entries={useSwitchEntries()}
    />
  );
}

function PressedButton({ startAt }: { startAt: MenuStart }) {
  return <SwitcherButton ref={useOpenOnMount(startAt)} />;
}
