import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { useTrialText } from '#shared/access/use-trial-text.ts';
import { openSidePanel } from '#shared/side-panel/side-panel.ts';
import { CompanyTile } from '#shared/ui/avatar.tsx';
import { Badge, PlanBadge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { PanelRow } from '#shared/ui/panel-row.tsx';
import { useSwitchEntries } from './use-switch-entries.tsx';

/** The active company, with links to its detail and to the other ones; nothing for people without one. */
export function CompanySection({ plans }: { plans: ReactNode }) {
  const { t } = useTranslation(['profile', 'shell']);
  const { company, companies } = useAccess();
  const entries = useSwitchEntries();
  const trial = useTrialText();
  if (!company) return null;
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="h3">{t('company.title')}</h3>
      <div className="rounded border border-line">
        <div className="flex items-center gap-3 p-3">
          <CompanyTile name={company.companyName} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-[560]">{company.companyName}</p>
            <p className="hint">{`${company.companyCountry} ${company.companyNumber}`}</p>
            {trial && <p className="hint">{trial}</p>}
          </div>
          {company.companyKind === 'TRADER' ? (
            <Badge tone="wheat">{t('shell:layout.trader')}</Badge>
          ) : (
            <PlanBadge plan={company.companyPlan.type} />
          )}
        </div>
        <PanelRow
          title={t('company.open')}
          hint={t('company.openHint')}
          onPress={() => openSidePanel('user-company')}
        />
        {plans}
      </div>
      {companies.length > 1 && (
        <Menu
          label={t('company.switch')}
          entries={entries}
          trigger={
            <Button variant="secondary" block icon={ArrowLeftRight}>
              {t('company.switch')}
            </Button>
          }
        />
      )}
    </section>
  );
}
