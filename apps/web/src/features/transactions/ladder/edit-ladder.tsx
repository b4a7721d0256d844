import type { CurrencyType } from '@canola/api-schema/money';
import { exactDecimals, formatFigure, formatTons } from '@canola/api-schema/number-format';
import { EditLadderDocument, OfferPricesDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnmasked } from '#market/favourites/use-unmasked.ts';
import { type Ladder, useLadder } from '#market/ladder/ladder.queries.ts';
import {
  editValues,
  type LadderDraft,
  type LadderValues,
  withoutTons,
} from '#market/ladder/ladder.schema.ts';
import { LadderForm } from '#market/ladder/ladder-form.tsx';
import { bestPrice } from '#market/order-form/order-prices.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { LadderEditKind } from '../transactions.search.ts';

interface EditLadderProps {
  ladder: Ladder;
  edit: LadderEditKind;
  onClose: () => void;
}

/** The ladder as it was shown: a change names its version and how many of its rungs are over. */
interface Picture {
  ladder: Ladder;
  values: LadderValues;
  /** Changed in the meantime: by the market, or by somebody else. */
  news?: 'filled' | 'stale';
}

/** Replaces the rungs that have not sold (docs/product/ladder.md#changes). */
export default function EditLadder({ ladder, edit, onClose }: EditLadderProps) {
  const { t } = useTranslation('ladder');
  const locale = useFormatLocale();
  const change = useTradingChange();
  const query = useLadder(ladder.id);
  const [picture, setPicture] = useState<Picture>(() => ({
    ladder,
    values: editValues(ladder, edit === 'again'),
  }));
  const shown = picture.ladder;
  const typed = useRef(picture.values);
  const { id: offerId, amount: free } = shown.offer;
  const currency: CurrencyType = shown.currency === 'EUR' ? 'EUR' : 'CZK';
  const favourites = useUnmasked();
  const prices = useQuery(
    tradingQuery(OfferPricesDocument, { id: offerId, currency, favourites, locale: useLanguage() }),
  );
  const best = bestPrice(prices.data?.offer?.lastPrices ?? [], shown.quarter.id, shown.onlyTrader?.id)?.price;

  async function send({ customTransport: _, transportNote: __, ...draft }: LadderDraft) {
    const counts = { filledRungs: overOf(shown), failedRungs: failedOf(shown) };
    const sent = { ...draft, version: shown.version, ...counts };
    const { errors } = await change(EditLadderDocument, { id: shown.id, ladder: sent });
    if (errors.length === 0) {
      toast({ kind: 'done', text: t('edit.done') });
      onClose();
      return [];
    }
    const news = errors.some(({ code }) => code === 'rung.filled')
      ? 'filled'
      : errors.some(({ code }) => code === 'ladder.stale')
        ? 'stale'
        : undefined;
    if (!news) return errors;
    await showNews(news);
    return [];
  }

  /** The new picture with what was typed, less the rungs that have sold: they were the lowest. */
  async function showNews(news: 'filled' | 'stale') {
    const now = (await query.refetch()).data?.ladder;
    if (!now || now.ended) return onClose();
    const gone = news === 'filled' ? Math.max(0, overOf(now) - overOf(shown)) : 0;
    const rungs = typed.current.rungs.slice(gone);
    if (rungs.length === 0) return onClose();
    const values = withoutTons({ ...typed.current, rungs }, failedTons(now) - failedTons(shown));
    typed.current = values;
    setPicture({ ladder: now, values, news });
  }

  function takeTheirs() {
    const values = editValues(shown, false);
    typed.current = values;
    setPicture({ ladder: shown, values });
  }

  const price = (value: string) => formatFigure(value, currency, locale, exactDecimals(value, currency));
  const listed = (states: readonly string[]) =>
    shown.rungs
      .filter(({ state }) => states.includes(state))
      .map((rung) =>
        t('rungWords', { tons: formatTons(rung.tons, locale), price: price(rung.filledPrice ?? rung.price) }),
      )
      .join(', ');
  const hasSold = Number(shown.soldTons) > 0;
  return (
    <LadderForm
      key={`${shown.version} ${overOf(shown)} ${picture.news}`}
      mode="edit"
      offerId={offerId}
      quarter={shown.quarter}
      currency={currency}
      best={best}
      onlyTrader={shown.onlyTrader?.id ?? null}
      initial={picture.values}
      maxTons={(Number(free) + Number(shown.soldTons) + Number(shown.waitingTons)).toFixed(1)}
      sold={{ tons: Number(shown.soldTons), rungs: overOf(shown) }}
      onTyped={(values) => {
        typed.current = values;
      }}
      label={(count, tons) => t('edit.save', { count, tons: formatTons(tons, locale) })}
      send={send}
    >
      {picture.news === 'filled' && (
        <Notice kind="wheat" live>
          {t('edit.filled')}
        </Notice>
      )}
      {picture.news === 'stale' && (
        <Notice
          kind="wheat"
          live
          action={
            <Button size="sm" variant="secondary" onPress={takeTheirs}>
              {t('edit.take')}
            </Button>
          }
        >
          {t('edit.stale', { rungs: listed(['WAITING', 'HELD']) })}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="muted">{hasSold ? t('edit.sold', { rungs: listed(['FILLED']) }) : t('edit.about')}</p>
        <Button variant="quiet" size="sm" onPress={onClose}>
          {t('edit.cancel')}
        </Button>
      </div>
    </LadderForm>
  );
}

const failedOf = ({ rungs }: Ladder) => rungs.filter(({ state }) => state === 'FAILED').length;
const failedTons = ({ rungs }: Ladder) =>
  rungs.reduce((all, { state, tons }) => (state === 'FAILED' ? all + Number(tons) : all), 0);
/** Sold or failed. */
const overOf = ({ rungs }: Ladder) =>
  rungs.filter(({ state }) => state === 'FILLED' || state === 'FAILED').length;
