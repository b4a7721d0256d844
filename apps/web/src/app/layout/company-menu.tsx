import { useContext, useEffect, useRef } from 'react';
import { RootMenuTriggerStateContext } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { useSwitchEntries } from '#features/profile/use-switch-entries.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { type MenuStart, SwitcherButton } from './switcher-button.tsx';

/** Mounted by a press on the button that it replaces, so it opens at once. */
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
  const menu = useContext(RootMenuTriggerStateContext);
  const ref = useRef<HTMLButtonElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    if (!isNew.current) return;
    isNew.current = false;
    // Focused first: the menu gives the focus back to where it was when it opened.
    ref.current?.focus();
    menu?.open(startAt);
  }, [menu, startAt]);
  return <SwitcherButton ref={ref} />;
}
