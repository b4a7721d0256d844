import { currencySign } from '@canola/api-schema/number-format';
import type { DeskPrices, LineKey, PreviewCell } from '@canola/api-schema/trading/desk-prices';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ClipboardPaste, Tag } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoAccessPage } from '#shared/access/no-access-page.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { late } from '#shared/boot/late.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { useLiveRegions } from '#shared/live/live-regions.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { LateMenu } from '#shared/ui/late-menu.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { toast } from '#shared/ui/toast.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { useWidePanel } from '#shared/ui/wide-panels.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { pricesQuery, useDeskCompany } from '../desk.queries.ts';
import { readClipboard } from './grid/clipboard.ts';
import { pastedBlock } from './grid/pasted-block.ts';
import { LineStrip } from './line-strip.tsx';
import { PhonePrices } from './phone-prices.tsx';
import { PriceTable } from './price-table.tsx';
import { usePriceWords } from './price-words.ts';
import { PricesSummary } from './prices-summary.tsx';
import { PublishBar } from './publish-bar.tsx';
import { takePutPrice } from './put-price.ts';
import { cursorKey, draftsByRegion, usePriceGrid } from './use-price-grid.ts';
import type { Withdrawal } from './withdraw-dialog.tsx';

const LineDialog = lateComponent(late(() => import('./line-dialog.tsx')));
const PasteDialog = lateComponent(late(() => import('./paste-dialog.tsx')));
const ReviewDialog = lateComponent(late(() => import('./review-dialog.tsx')));
const UploadDialog = lateComponent(late(() => import('./upload-dialog.tsx')));
const WithdrawDialog = lateComponent(late(() => import('./withdraw-dialog.tsx')));

const route = getRouteApi('/app/desk/prices');

/** A trader's own prices, region by region (docs/product/desk-screens.md#prices). */
export function PricesPage() {
  const { t } = useTranslation('desk');
  const access = useAccess();
  const { region } = route.useSearch();
  const query = useQuery(pricesQuery(useDeskCompany(), region));
  useLiveRegions([query.data?.regionId]);
  // The grid needs the sidebar's room.
  useWidePanel(true);
  const refusal = refusalOf(access, 'DESK_PRICE');
  if (refusal) return <NoAccessPage title={t('nav.prices')} refusal={refusal} grant="DESK_PRICE" />;
  return (
    <Loaded query={query} skeleton={<PricesSkeleton />} height={420}>
      {(prices) =>
        prices.regions.length === 0 || prices.crops.length === 0 ? <NoBook /> : <Book prices={prices} />
      }
    </Loaded>
  );
}

function PricesSkeleton() {
  const { t } = useTranslation('desk');
  return (
    <>
      <PageHead title={t('nav.prices')} />
      <SkeletonRows rows={8} />
    </>
  );
}

function NoBook() {
  const { t } = useTranslation('desk');
  return (
    <>
      <PageHead title={t('nav.prices')} />
      <div className="card">
        <EmptyState level={2} icon={Tag} height={320} title={t('prices.none')}>
          {t('prices.noneText')}
        </EmptyState>
      </div>
    </>
  );
}

type Open =
  | { kind: 'review' }
  | { kind: 'upload' }
  | { kind: 'line'; key: LineKey; mode?: 'FIXED' | 'FORMULA' | undefined }
  | { kind: 'paste'; title: string; cells: readonly PreviewCell[] }
  | { kind: 'withdraw'; withdrawal: Withdrawal };

function Book({ prices }: { prices: DeskPrices }) {
  const { t } = useTranslation('desk');
  const navigate = route.useNavigate();
  const isPhone = useMedia(PHONE);
  const [isInputs, setInputs] = useState(false);
  const [open, setOpen] = useState<Open>();
  const grid = usePriceGrid(prices, isInputs);
  const { dispatch } = grid;
  const words = usePriceWords(grid);
  useDirtyGuard(grid.drafts.length > 0);
  useEffect(() => {
    const put = takePutPrice(prices.regionId);
    if (put) dispatch({ type: 'price', prices: [put] });
  }, [prices.regionId, dispatch]);

  const { regionId } = prices;
  const regionName = prices.regions.find(({ id }) => id === regionId)?.name ?? regionId;
  const drafts = draftsByRegion(prices, grid.state.drafts);
  const close = () => setOpen(undefined);
  const cursor = cursorKey(grid);
  const withdraw = (withdrawal: Withdrawal) => setOpen({ kind: 'withdraw', withdrawal });
  const review = () => grid.drafts.length > 0 && setOpen({ kind: 'review' });

  function paste(text: string) {
    close();
    if (text === '') return;
    const clipboard = readClipboard(text);
    if (clipboard.kind === 'too-many')
      return void toast({ kind: 'failed', text: t('cellRefused.cell.too-many') });
    const cells = pastedBlock(clipboard.cells, grid.state.cursor, grid.sheet, prices.currency);
    const title = t('paste.title', { count: cells.length, line: words.lineName(cursor) });
    setOpen({ kind: 'paste', title, cells });
  }

  const tools = (
    <div className="desk-tools desk-head-tools">
      {prices.crops.some(({ isInput }) => isInput) && (
        <SegmentedControl
          label={t('prices.goods')}
          options={[
            { id: 'crops', label: t('prices.crops') },
            { id: 'inputs', label: t('prices.inputs') },
          ]}
          value={isInputs ? 'inputs' : 'crops'}
          onChange={(id) => setInputs(id === 'inputs')}
        />
      )}
      {!isPhone && (
        <Button variant="secondary" icon={ClipboardPaste} onPress={() => setOpen({ kind: 'upload' })}>
          {t('upload.action')}
        </Button>
      )}
      <LateMenu
        label={t('withdraw.action')}
        button={(button) => (
          <Button {...button} variant="danger-quiet">
            {t(isPhone ? 'withdraw.all' : 'withdraw.action')}
          </Button>
        )}
        entries={[
          ...(isPhone
            ? []
            : [
                withdrawalOf(
                  { cropId: cursor.cropId, regionId },
                  t('withdraw.crop', { crop: words.cropTitle(cursor.cropId), region: regionName }),
                ),
              ]),
          withdrawalOf({ regionId }, t('withdraw.region', { region: regionName })),
          withdrawalOf({ all: true }, t('withdraw.everywhere')),
        ].map((withdrawal) => ({
          id: withdrawal.name,
          label: withdrawal.name,
          isDanger: true,
          onAction: () => withdraw(withdrawal),
        }))}
      />
    </div>
  );
  const place = prices.collectionPoint
    ? t('strip.place', { region: regionName, point: prices.collectionPoint })
    : regionName;
  const content: ReactNode = isPhone ? (
    <PhonePrices grid={grid} words={words} onDetails={(key) => setOpen({ kind: 'line', key })} />
  ) : (
    <>
      <LineStrip
        grid={grid}
        words={words}
        place={place}
        onDetails={(mode) => setOpen({ kind: 'line', key: cursor, mode })}
      />
      <PriceTable
        grid={grid}
        words={words}
        unit={t(isInputs ? 'grid.unitInputs' : 'grid.unit', { currency: currencySign(prices.currency) })}
        onPaste={paste}
        onDetails={() => setOpen({ kind: 'line', key: cursor })}
        onPublish={review}
      />
      <Legend />
    </>
  );
  return (
    <div className="desk-prices">
      <PageHead
        title={t('nav.prices')}
        subtitle={!isPhone && <PricesSummary prices={prices} regionName={regionName} />}
        end={tools}
      />
      <div className="desk-regions">
        <Tabs
          label={t('prices.regions')}
          value={regionId}
          onChange={(region) => void navigate({ search: { region }, replace: true })}
          tabs={prices.regions.map(({ id, name }) => ({
            id,
            label: name,
            count: drafts.get(id),
            content: id === regionId ? content : null,
          }))}
        />
      </div>
      <PublishBar grid={grid} onReview={review} />
      {open?.kind === 'review' && <ReviewDialog {...{ grid, words, regionName }} onClose={close} />}
      {open?.kind === 'upload' && (
        <UploadDialog
          regionId={regionId}
          onClose={close}
          onBlock={paste}
          onRead={(cells) => setOpen({ kind: 'paste', title: t('upload.preview'), cells })}
        />
      )}
      {open?.kind === 'line' && (
        <LineDialog {...{ grid, words }} lineKey={open.key} mode={open.mode} onClose={close} />
      )}
      {open?.kind === 'paste' && (
        <PasteDialog {...{ grid, words }} title={open.title} cells={open.cells} onClose={close} />
      )}
      {open?.kind === 'withdraw' && <WithdrawDialog withdrawal={open.withdrawal} onClose={close} />}
    </div>
  );
}

const withdrawalOf = (what: Withdrawal['what'], name: string): Withdrawal => ({ what, name });

const KEYS = [
  ['Enter', 'edit'],
  ['Tab', 'next'],
  ['F2', 'details'],
  ['Ctrl D', 'fill'],
  ['Ctrl Z', 'undo'],
  ['Del', 'withdraw'],
  ['Ctrl Enter', 'publish'],
] as const;

function Legend() {
  const { t } = useTranslation('desk');
  return (
    <p className="desk-legend hint">
      <span className="grow">{t('legend.best')}</span>
      {KEYS.map(([key, does]) => (
        <span key={key}>
          <kbd className="desk-kbd">{key}</kbd> {t(`legend.${does}`)}
        </span>
      ))}
    </p>
  );
}
