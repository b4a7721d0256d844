import type { Demand, DemandLine } from '@canola/api-schema/trading/desk-book';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CropIcon, cropName } from '#market/marks/crop-icon.tsx';
import { QuarterMark } from '#market/marks/quarter-mark.tsx';
import { quarterNumber } from '#market/quarter/quarter.ts';
import { NoAccessPage } from '#shared/access/no-access-page.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { formatTime } from '#shared/time/format.ts';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { demandQuery, useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { DemandPanel } from './demand-panel.tsx';

const route = getRouteApi('/app/desk/demand');
const DESKTOP_QUARTERS = 4;

/** Tons that farms have on order nearby, anonymous (docs/product/desk-screens.md#demand). */
export function DemandPage() {
  const { t } = useTranslation('desk');
  const { region } = route.useSearch();
  const query = useQuery(demandQuery(useDeskCompany(), region));
  const refusal = refusalOf(useAccess(), 'DESK_PRICE');
  if (refusal) return <NoAccessPage title={t('nav.demand')} refusal={refusal} grant="DESK_PRICE" />;
  return (
    <>
      <PageHead
        title={t('demand.title')}
        subtitle={t('demand.subtitle')}
        end={<Counted demand={query.data} />}
      />
      <Loaded query={query} skeleton={<SkeletonRows rows={8} />} height={360}>
        {(demand) => <Regions demand={demand} />}
      </Loaded>
    </>
  );
}

function Counted({ demand }: { demand: Demand | undefined }) {
  const { t } = useTranslation('desk');
  const { locale, zone } = useDeskWords();
  if (!demand?.countedAt) return null;
  return (
    <span className="hint">
      {t('demand.counted', { time: formatTime(new Date(demand.countedAt), locale, zone) })}
    </span>
  );
}

function Regions({ demand }: { demand: Demand }) {
  const { t } = useTranslation('desk');
  const navigate = route.useNavigate();
  const [chosen, setChosen] = useState<Pick<DemandLine, 'cropId' | 'quarterId'>>();
  const line = demand.lines.find(
    ({ cropId, quarterId }) => cropId === chosen?.cropId && quarterId === chosen.quarterId,
  );
  return (
    <>
      <Tabs
        label={t('prices.regions')}
        value={demand.regionId}
        onChange={(region) => {
          setChosen(undefined);
          void navigate({ search: { region }, replace: true });
        }}
        tabs={demand.regions.map(({ id, name }) => ({
          id,
          label: name,
          content:
            id === demand.regionId ? <HeatTable demand={demand} chosen={line} onChoose={setChosen} /> : null,
        }))}
      />
      <p className="hint mt-3">
        <b>{t('demand.tooFew')}</b> {t('demand.tooFewText')}
      </p>
      {line && (
        <DemandPanel
          key={`${line.cropId} ${line.quarterId}`}
          demand={demand}
          line={line}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

interface HeatTableProps {
  demand: Demand;
  chosen: DemandLine | undefined;
  onChoose: (line: DemandLine) => void;
}

function HeatTable({ demand, chosen, onChoose }: HeatTableProps) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const quarters = demand.quarters.slice(0, DESKTOP_QUARTERS);
  const lineAt = (cropId: string, quarterId: string) =>
    demand.lines.find((line) => line.cropId === cropId && line.quarterId === quarterId);
  const most = Math.max(1, ...demand.lines.map(({ tons }) => Number(tons ?? 0)));
  return (
    <div className="card table-scroll">
      <table className="data-table desk-heat" aria-label={t('demand.title')}>
        <thead>
          <tr>
            <th scope="col">{t('demand.tons')}</th>
            {quarters.map((id) => (
              <th key={id} scope="col">
                <QuarterMark quarter={quarterNumber(id)} name={words.quarter(id)} size={14} />
              </th>
            ))}
            <th scope="col" data-align="end">
              {t('demand.all')}
            </th>
          </tr>
        </thead>
        <tbody>
          {demand.crops.map((crop) => {
            const lines = quarters.map((id) => lineAt(crop.id, id));
            const all = lines.reduce((sum, line) => sum + Number(line?.tons ?? 0), 0);
            return (
              <tr key={crop.id}>
                <th scope="row">
                  <span className="desk-crop">
                    <CropIcon crop={cropName(crop.icon)} />
                    {crop.name}
                  </span>
                </th>
                {lines.map((line, at) => (
                  <td key={quarters[at]}>
                    {line && line.steps.length + Number(line.further !== null) > 0 ? (
                      <button
                        type="button"
                        className="desk-heat-cell"
                        aria-pressed={line === chosen}
                        style={{ '--heat': `${(Number(line.tons ?? 0) / most) * 100}%` } as never}
                        onClick={() => onChoose(line)}
                      >
                        {line.tons === null ? (
                          <span className="hint">{t('demand.tooFew')}</span>
                        ) : (
                          words.tons(line.tons)
                        )}
                      </button>
                    ) : (
                      <span className="hint desk-heat-none">{t('demand.tooFew')}</span>
                    )}
                  </td>
                ))}
                <td data-align="end">
                  <b>{all > 0 ? words.tons(all) : '–'}</b>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
