import type { DeskRow } from '@canola/api-schema/trading/desk-prices';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TRADING_KEY } from '#market/trading/trading-api.ts';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { Delta } from '#shared/ui/delta.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { isImplausible, isOvertaken, keyOf, type LineDraft, mendedPrice } from './grid/grid-state.ts';
import { draftedPrice } from './price-cell.tsx';
import type { PriceWords } from './price-words.ts';
import { publishPrices } from './publish.ts';
import type { PriceGrid } from './use-price-grid.ts';

interface ReviewDialogProps {
  grid: PriceGrid;
  words: PriceWords;
  regionName: string;
  onClose: () => void;
}

/** All that will be published; an implausible price is ticked by itself, or mended (docs/product/desk-screens.md#publishing). */
export default function ReviewDialog({ grid: now, words, regionName, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('desk');
  const companyId = useDeskCompany();
  const queryClient = useQueryClient();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const publish = useChange({
    // Lines that change while the request runs change the rows; the receipt is about those that were sent.
    mutationFn: (sent: { rows: DeskRow[]; requestId: string }) =>
      publishPrices(companyId, sent.rows, sent.requestId),
    async onSuccess({ published, withdrawn, refused }, sent) {
      // The new lines are here before the drafts go: otherwise the cells would show the old prices once more.
      await queryClient.invalidateQueries({ queryKey: [TRADING_KEY, 'DeskPrices'] });
      const count = published + withdrawn;
      toast(
        refused.length === 0
          ? { kind: 'done', text: t('review.done', { count }) }
          : { kind: 'failed', text: t('review.partly', { count, refused: refused.length }) },
      );
      // After the page has heard of the lines.
      notifyManager.schedule(() => {
        now.dispatch({ type: 'published', rows: sent.rows, refused });
        onClose();
      });
    },
  });
  // The list stays as it was confirmed while it is being published, although its lines arrive meanwhile.
  const shown = useRef(now);
  if (publish.isIdle || publish.isError) shown.current = now;
  const grid = shown.current;
  const groups = groupsOf(grid);
  const confirmed = groups.implausible.filter(({ row }) => ticked.has(keyOf(row)));
  const rows: DeskRow[] = [
    ...confirmed.map(({ row }) => ({ ...row, confirmed: true }) as DeskRow),
    ...[...groups.changed, ...groups.withdrawn].map(({ row }) => row),
  ];
  const body = JSON.stringify(rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are another request; the same ones may be repeated
  const requestId = useMemo(() => crypto.randomUUID(), [body]);
  const left = grid.drafts.length - rows.length;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !publish.isPending && onClose()}
      title={t('review.title', { region: regionName })}
      subtitle={t('review.text')}
      footer={
        <>
          {left > 0 && <span className="hint mr-auto">{t('review.left', { count: left })}</span>}
          <Button variant="quiet" onPress={onClose}>
            {t('review.back')}
          </Button>
          <Button
            // With nothing to tick or to choose, Enter publishes.
            autoFocus={rows.length > 0 && left === 0}
            loading={publish.isPending}
            disabledReason={rows.length === 0 && t('review.nothing')}
            onPress={() => publish.mutate({ rows, requestId })}
          >
            {t('review.publish', { count: rows.length })}
          </Button>
        </>
      }
    >
      <div className="desk-review">
        <Group of={groups.implausible} title={(count) => t('review.implausible', { count })} isBad>
          {(draft) => (
            <Implausible
              key={keyOf(draft.row)}
              {...{ grid, draft, words }}
              isTicked={ticked.has(keyOf(draft.row))}
              onTick={(isTicked) => setTicked((now) => toggled(now, keyOf(draft.row), isTicked))}
            />
          )}
        </Group>
        <Group of={groups.overtaken} title={(count) => t('review.overtaken', { count })} isBad>
          {(draft) => (
            <li key={keyOf(draft.row)} className="desk-review-row">
              <span className="flex-1">{words.lineName(draft.row)}</span>
              <span className="hint">{t('review.choose')}</span>
            </li>
          )}
        </Group>
        <Group of={groups.changed} title={(count) => t('review.new', { count })}>
          {(draft) => <Changed key={keyOf(draft.row)} {...{ grid, draft, words }} />}
        </Group>
        <Group of={groups.withdrawn} title={(count) => t('review.withdrawn', { count })}>
          {({ row }) => (
            <li key={keyOf(row)} className="desk-review-row">
              <span className="flex-1">{words.lineName(row)}</span>
              <s className="num muted">{words.figure(grid.sheet.lineOf(row)?.price ?? 0)}</s>
            </li>
          )}
        </Group>
        <FailureNotice error={publish.error} />
      </div>
    </Dialog>
  );
}

function groupsOf({ drafts, sheet }: PriceGrid) {
  const groups: Record<'implausible' | 'overtaken' | 'changed' | 'withdrawn', LineDraft[]> = {
    implausible: [],
    overtaken: [],
    changed: [],
    withdrawn: [],
  };
  for (const draft of drafts) {
    const line = sheet.lineOf(draft.row);
    if (isOvertaken(draft, line)) groups.overtaken.push(draft);
    else if (draft.row.mode === 'WITHDRAWN') groups.withdrawn.push(draft);
    else if (isImplausible(draft, line)) groups.implausible.push(draft);
    else groups.changed.push(draft);
  }
  return groups;
}

function toggled(now: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(now);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

interface GroupProps {
  of: readonly LineDraft[];
  title: (count: number) => string;
  isBad?: boolean;
  children: (draft: LineDraft) => ReactNode;
}

function Group({ of, title, isBad = false, children }: GroupProps) {
  if (of.length === 0) return null;
  return (
    <section>
      <h3 className="desk-section" data-bad={isBad || undefined}>
        {isBad && <TriangleAlert className="i i-14" />}
        {title(of.length)}
      </h3>
      <ul>{of.map(children)}</ul>
    </section>
  );
}

interface RowProps {
  grid: PriceGrid;
  draft: LineDraft;
  words: PriceWords;
}

function Changed({ grid, draft, words }: RowProps) {
  const { t } = useTranslation('desk');
  const line = grid.sheet.lineOf(draft.row);
  const price = draftedPrice(draft, grid);
  const last = line?.price && line.state !== 'ENDED' ? Number(line.price) : undefined;
  return (
    <li className="desk-review-row">
      <span className="flex-1">{words.lineName(draft.row)}</span>
      <span className="num muted">{last === undefined ? '' : words.figure(last)}</span>
      <b className="num">{price === undefined ? t('review.formula') : words.figure(price)}</b>
      <span className="desk-review-delta">
        {price !== undefined && last !== undefined && price !== last && <Delta value={price - last} />}
        {price === last && <span className="hint">{t('review.terms')}</span>}
      </span>
    </li>
  );
}

interface ImplausibleProps extends RowProps {
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

function Implausible({ grid, draft, words, isTicked, onTick }: ImplausibleProps) {
  const { t } = useTranslation('desk');
  const line = grid.sheet.lineOf(draft.row);
  const mended = mendedPrice(draft, line);
  const price = draftedPrice(draft, grid) ?? 0;
  const last = Number(line?.price ?? 0);
  return (
    <li className="desk-review-slip">
      <Checkbox value={isTicked} onChange={onTick}>
        <b>{words.lineName(draft.row)}</b>
        <span className="hint block">
          {t(price > last ? 'review.above' : 'review.below', {
            percent: Math.round(Math.abs(price / last - 1) * 100),
            price: words.figure(last),
          })}
        </span>
      </Checkbox>
      <span className="ml-auto text-end">
        <b className="num block">{words.figure(price)}</b>
        {mended !== undefined && (
          <button
            type="button"
            className="link"
            onClick={() => grid.dispatch({ type: 'price', prices: [{ key: draft.row, price: mended }] })}
          >
            {t('review.mend', { price: words.figure(mended) })}
          </button>
        )}
      </span>
    </li>
  );
}
