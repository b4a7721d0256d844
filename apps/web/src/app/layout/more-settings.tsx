import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PlanEntries } from '#features/billing/plan-entries.tsx';
import { CompanySection } from '#features/profile/company-section.tsx';
import { LanguageSection } from '#features/profile/language-section.tsx';
import { LeaveSection } from '#features/profile/leave-section.tsx';
import { ThemeSection } from '#features/profile/theme-section.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { openSidePanel } from '#shared/side-panel/side-panel.ts';
import { PanelRow } from '#shared/ui/panel-row.tsx';

/** Below the entries of "More": what a phone has no other place for. */
export default function MoreSettings() {
  const { t } = useTranslation();
  const { user } = useAccess();
  return (
    <div className="mt-6 grid grid-cols-1 gap-6">
      <CompanySection plans={<PlanEntries />} />
      <div className="more-account">
        <PanelRow
          icon={UserRound}
          title={t('sidePanel.user-profile')}
          hint={user.name ?? user.email}
          onPress={() => openSidePanel('user-profile')}
        />
      </div>
      <LanguageSection user={user} />
      <ThemeSection />
      <LeaveSection />
    </div>
  );
}
