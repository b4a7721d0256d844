import { timeZoneOf } from '@canola/api-schema/time-zone';
import {
  APPLICATION_STATES,
  type StaffTraderApplication,
} from '@canola/api-schema/trading/trader-application';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Handshake } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#shared/layout/page-head.tsx';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { formatDate } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useAdminChange } from '../admin.changes.ts';
import { Facts } from '../dialog/facts.tsx';
import { ReasonDialog } from '../dialog/reason-dialog.tsx';
import { companyNumberOf } from '../list/company-number.ts';
import { applicationsQuery, decideApplication } from './traders.queries.ts';

const route = getRouteApi('/app/admin/traders');

/** Companies that want to become traders, those that wait first (docs/product/desk.md#becoming-a-trader). */
export function TradersPage() {
  const { t } = useTranslation('admin');
  const search = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery(applicationsQuery(search));
  const { state = 'WAITING' } = search;
  return (
    <>
      <PageHead title={t('traders.title')} subtitle={t('traders.subtitle')} />
      <div className="admin-filters">
        <SegmentedControl
          label={t('traders.states')}
          options={APPLICATION_STATES.map((id) => ({ id, label: t(`traders.state.${id}`) }))}
          value={state}
          onChange={(next) =>
            void navigate({ to: '/admin/traders', search: next === 'WAITING' ? {} : { state: next } })
          }
        />
      </div>
      <Loaded query={query} skeleton={<SkeletonRows rows={6} />} height={320}>
        {({ applications, page, size, totalCount }) =>
          totalCount === 0 ? (
            <div className="card">
              <EmptyState level={2} icon={Handshake} height={320} title={t(`traders.none.${state}`)}>
                {t('traders.noneText')}
              </EmptyState>
            </div>
          ) : (
            <div aria-busy={query.isPlaceholderData} className="admin-list grid grid-cols-1 gap-4">
              {applications.map((application) => (
                <Application key={application.id} application={application} />
              ))}
              <Pagination
                label={t('pagesOf', { list: t('traders.title') })}
                page={page}
                pageSize={size}
                total={totalCount}
                onPageChange={(next) =>
                  void navigate({
                    to: '/admin/traders',
                    search: { ...search, page: next === 1 ? undefined : next },
                  })
                }
              />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function Application({ application }: { application: StaffTraderApplication }) {
  const { t } = useTranslation('admin');
  const locale = useFormatLocale();
  const { name, companyName, companyCountry, state, descriptions, points } = application;
  const day = (at: string) => formatDate(new Date(at), locale, timeZoneOf(companyCountry));
  return (
    <article className="card p-4" aria-label={name}>
      <Facts
        title={name}
        facts={[
          [t('traders.company'), companyName],
          [t('company.number'), companyNumberOf(companyCountry, application.companyNumber)],
          [t('traders.appliedBy'), `${application.appliedBy}, ${day(application.createdAt)}`],
          [t('traders.regions'), application.regions.join(', ')],
          [t('traders.crops'), application.crops.join(', ')],
          [t('traders.points'), points.map((point) => point.name).join(', ')],
          [t('traders.text.en'), descriptions.en],
          [t('traders.text.cs'), descriptions.cs],
          [t('traders.text.ro'), descriptions.ro],
          [t('traders.decided'), application.decidedAt && day(application.decidedAt)],
          [t('traders.reason'), application.reason],
        ]}
      />
      {state === 'WAITING' && <Decision application={application} />}
    </article>
  );
}

function Decision({ application: { id, name, companyName } }: { application: StaffTraderApplication }) {
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState<'APPROVED' | 'REFUSED'>();
  const words = { name, company: companyName };
  const decide = useAdminChange(decideApplication, ({ state }) =>
    toast({
      kind: 'done',
      text: t(state === 'APPROVED' ? 'traders.done.APPROVED' : 'traders.done.REFUSED', words),
    }),
  );
  const close = () => setAsked(undefined);
  return (
    <p className="admin-actions mt-3">
      <Button size="sm" aria-label={t('traders.approveOne', words)} onPress={() => setAsked('APPROVED')}>
        {t('traders.approve')}
      </Button>
      <Button
        size="sm"
        variant="danger-quiet"
        aria-label={t('traders.refuseOne', words)}
        onPress={() => setAsked('REFUSED')}
      >
        {t('traders.refuse')}
      </Button>
      {asked === 'APPROVED' && (
        <ConfirmMutation
          onClose={close}
          tone="primary"
          title={t('traders.approveOne', words)}
          confirmLabel={t('traders.approve')}
          cancelLabel={t('traders.later')}
          mutate={() => decide.mutateAsync({ id, state: 'APPROVED' })}
        >
          <p>{t('traders.approveText', words)}</p>
        </ConfirmMutation>
      )}
      {asked === 'REFUSED' && (
        <ReasonDialog
          onClose={close}
          title={t('traders.refuseOne', words)}
          text={t('traders.refuseText', words)}
          confirmLabel={t('traders.refuse')}
          cancelLabel={t('traders.later')}
          onConfirm={(reason) => decide.mutateAsync({ id, state: 'REFUSED', reason })}
        />
      )}
    </p>
  );
}
