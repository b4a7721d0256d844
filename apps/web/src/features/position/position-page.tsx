import './position.css';
import { getRouteApi } from '@tanstack/react-router';
import { Plus, Sprout } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentHarvest } from '#market/position/current-harvest.ts';
import { type CropPosition, usePositions, useToday } from '#market/position/positions.ts';
import { TransportChoice, useDelivers } from '#market/trader-prices/transport-choice.tsx';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { Skeleton, SkeletonGroup, SkeletonRows } from '#shared/ui/skeleton.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { CropCard } from './crop/crop-card.tsx';
import { OtherCrops } from './other-crops.tsx';
import { CopyPlans } from './plan/copy-plans.tsx';
import { offeredHarvests } from './position.search.ts';
import { Totals } from './totals.tsx';

const route = getRouteApi('/app/position/');

const PlanDialog = lateComponent(() => import('./plan/plan-dialog.tsx'));

/** The crops of a harvest: sold, left, and worth today (docs/product/position.md). */
export function PositionPage() {
  const { t } = useTranslation(['position', 'shell']);
  const today = useToday();
  const { year = currentHarvest(today), crop } = route.useSearch();
  const navigate = route.useNavigate();
  const positions = usePositions(year);
  const [delivers, setDelivers] = useDelivers();
  const isPhone = useMedia(PHONE);
  return (
    <>
      <PageHead
        title={t('shell:feature.POSITION.title')}
        subtitle={!isPhone && t(delivers ? 'aboutNet' : 'about')}
        end={
          <SegmentedControl
            label={t('harvests')}
            value={String(year)}
            onChange={(chosen) => void navigate({ search: { year: Number(chosen) }, replace: true })}
            options={offeredHarvests(today, year).map((id) => ({
              id: String(id),
              label: id === year ? t('harvest', { year: id }) : String(id),
            }))}
          />
        }
      />
      <Loaded query={positions} skeleton={<PositionSkeleton />} height={480}>
        {(crops) => (
          <Harvest
            key={year}
            year={year}
            crops={crops}
            chosen={crop}
            onChoose={(id) => void navigate({ search: { year, crop: id } })}
          />
        )}
      </Loaded>
      <div className="position-transport">
        <TransportChoice delivers={delivers} onChange={setDelivers} />
        <p className="hint">{t('transport')}</p>
      </div>
    </>
  );
}

interface HarvestProps {
  year: number;
  crops: readonly CropPosition[];
  chosen: string | undefined;
  onChoose: (cropId: string) => void;
}

function Harvest({ year, crops, chosen, onChoose }: HarvestProps) {
  const { t } = useTranslation('position');
  const [edited, setEdited] = useState<CropPosition | 'new'>();
  const open = crops.find(({ crop }) => crop.id === chosen) ?? crops[0];
  const add = (
    <Button variant="secondary" icon={Plus} onPress={() => setEdited('new')}>
      {t('addCrop')}
    </Button>
  );
  return (
    <>
      {open ? (
        <>
          <Totals year={year} crops={crops} />
          <CropCard key={open.crop.id} position={open} onEdit={() => setEdited(open)} />
          <OtherCrops crops={crops.filter((other) => other !== open)} onChoose={onChoose} />
          <div className="mt-4">{add}</div>
        </>
      ) : (
        <div className="card">
          <EmptyState icon={Sprout} height={320} title={t('empty.title', { year })} actions={add}>
            {t('empty.text')}
          </EmptyState>
        </div>
      )}
      <CopyPlans year={year} crops={crops} />
      {edited && (
        <PlanDialog
          year={year}
          position={edited === 'new' ? undefined : edited}
          taken={crops.map(({ crop }) => crop.id)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function PositionSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton shape="box" height={96} className="mb-4" />
      <Skeleton shape="box" height={440} className="mb-4" />
      <SkeletonRows rows={3} />
    </SkeletonGroup>
  );
}
