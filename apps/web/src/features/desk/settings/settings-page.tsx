import type { DeskSettings } from '@canola/api-schema/trading/desk-settings';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NoAccessPage } from '#shared/access/no-access-page.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { openSidePanel } from '#shared/side-panel/side-panel.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { useDeskCompany } from '../desk.queries.ts';
import { KeysCard } from './keys-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { QualityCard } from './quality-card.tsx';
import { settingsQuery } from './settings.queries.ts';
import { TermsForm } from './terms-form.tsx';

/** Terms, points, people and keys of the trader; for people with the grant (docs/product/desk-screens.md#roles). */
export function SettingsPage() {
  const { t } = useTranslation('desk');
  const refusal = refusalOf(useAccess(), 'DESK_STAFF');
  if (refusal) return <NoAccessPage title={t('nav.settings')} refusal={refusal} grant="DESK_STAFF" />;
  return <Settings />;
}

function Settings() {
  const { t } = useTranslation('desk');
  const query = useQuery(settingsQuery(useDeskCompany()));
  return (
    <>
      <PageHead title={t('nav.settings')} />
      <Loaded query={query} skeleton={<SkeletonRows rows={4} />} height={240}>
        {(settings) => (
          <div className="desk-two">
            <div className="grid gap-4">
              <TermsForm key={settings.termsVersion} settings={settings} />
              <QualityCard settings={settings} />
            </div>
            <div className="grid gap-4">
              <ProfileForm key={profileOf(settings)} settings={settings} />
              <KeysCard />
              <Card title={t('settings.people.title')} subtitle={t('settings.people.text')}>
                <Button variant="secondary" icon={Users} onPress={() => openSidePanel('user-company')}>
                  {t('settings.people.open')}
                </Button>
              </Card>
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Only a change of what the form shows begins it anew: other cards are saved while something is typed in it. */
const profileOf = ({ points, regionIds, descriptions }: DeskSettings) =>
  JSON.stringify([points, regionIds, descriptions]);
