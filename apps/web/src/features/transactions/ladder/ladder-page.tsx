import '../transactions.css';
import './ladder-page.css';
import { currencySign, formatMoney, formatTons } from '@canola/api-schema/number-format';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Ladder, useLadder } from '#market/ladder/ladder.queries.ts';
import { LadderProgress, LadderSteps } from '#market/ladder/ladder-progress.tsx';
import { ladderState } from '#market/ladder/ladder-state.ts';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { useOtherCompany } from '#market/trading/other-company.tsx';
import { Breadcrumbs } from '#shared/layout/breadcrumbs.tsx';
import { useLiveRegions } from '#shared/live/live-regions.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { Card } from '#shared/ui/card.tsx';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { LadderActions } from './ladder-actions.tsx';
import { LadderNotes } from './ladder-notes.tsx';
import { LadderPast } from './ladder-past.tsx';
import { RungTable } from './rung-table.tsx';

const route = getRouteApi('/app/transactions-and-orders/ladders/$ladderId');

const EditLadder = lateComponent(() => import('./edit-ladder.tsx'));

/** A ladder with its rungs: how far it is, and what can be done with it (docs/product/screens.md#selling-ladder). */
export function LadderPage() {
  const { t } = useTranslation(['ladder', 'transactions']);
  const { ladderId } = route.useParams();
  const query = useLadder(ladderId);
  const elsewhere = useOtherCompany(query.data?.ladder?.offer.storage.company.id);
  if (elsewhere) return elsewhere;
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={8} />} height={480}>
      {({ ladder }) =>
        ladder ? (
          <>
            <Breadcrumbs
              steps={[{ label: t('transactions:title'), to: '/transactions-and-orders' }]}
              current={t('title')}
            />
            <Shown ladder={ladder} />
          </>
        ) : (
          <UnknownPage />
        )
      }
    </Loaded>
  );
}

function Shown({ ladder }: { ladder: Ladder }) {
  const { t } = useTranslation('ladder');
  const { edit } = route.useSearch();
  const navigate = route.useNavigate();
  // Closed, the form is left out of the history: going back must not open it again.
  const show = (next: typeof edit) =>
    void navigate({ search: { edit: next }, replace: next === undefined, resetScroll: false });
  useLiveRegions([ladder.offer.storage.region.id]);
  const isEdited = edit !== undefined && !ladder.ended;
  return (
    <>
      <Head ladder={ladder} />
      {isEdited ? (
        <Card title={t('edit.title')}>
          <EditLadder key={edit} ladder={ladder} edit={edit} onClose={() => show(undefined)} />
        </Card>
      ) : (
        <div className="ladder-page">
          {ladder.rungs.length > 0 && (
            <Card title={t('rungs')} flush>
              <RungTable ladder={ladder} />
            </Card>
          )}
          <div className="grid content-start gap-4">
            <LadderNotes ladder={ladder} onEdit={show} />
            {ladder.rungs.length > 0 && <LadderPast ladder={ladder} />}
            {!ladder.ended && <LadderActions ladder={ladder} onEdit={show} />}
          </div>
        </div>
      )}
    </>
  );
}

function Head({ ladder }: { ladder: Ladder }) {
  const { t } = useTranslation('ladder');
  const locale = useFormatLocale();
  const { offer, quarter, currency, soldValue } = ladder;
  const title = t('head', { crop: offer.crop.name, quarter: quarter.name });
  return (
    <header className="contract-head">
      <title>{`${title} · Canola`}</title>
      <CropTile crop={cropName(offer.crop.icon)} size="lg" />
      <div className="min-w-0 flex-1">
        <h1 className="h1">{title}</h1>
        <p className="muted">
          {offer.storage.label} · {ladderState(ladder, t, locale)}
        </p>
      </div>
      <div className="ladder-head-progress">
        <LadderSteps ladder={ladder} />
        <div>
          <LadderProgress ladder={ladder} />
          <p className="hint num">
            {t('soldFor', {
              value: formatMoney(soldValue, currency, locale),
              waiting: formatTons(ladder.waitingTons, locale),
              sign: currencySign(currency),
            })}
          </p>
        </div>
      </div>
    </header>
  );
}
