import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { featureAddress } from '#shared/access/features.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { TrialBadge } from '#shared/ui/badge.tsx';
import { DueBadge } from './due-badge.tsx';
import { FEATURE_ICONS, type MenuEntry } from './menu.ts';

/** An entry of the sidebar and of the sheet behind "More". */
export function NavLink({ entry, onPress }: { entry: MenuEntry; onPress?: () => void }) {
  const { t } = useTranslation();
  const access = useAccess();
  const Icon = FEATURE_ICONS[entry.feature];
  const label = t(`feature.${entry.feature}.title`);
  return (
    <Link
      {...featureAddress(access, entry.feature)}
      className="nav-item"
      activeOptions={{ includeSearch: false }}
      title={label}
      onClick={onPress}
    >
      <Icon className="i" />
      <span className="nav-text">{label}</span>
      {entry.isTrial && <TrialBadge />}
      <DueBadge feature={entry.feature} />
    </Link>
  );
}
