import { currencyDecimals, formatPrice, formatTons, lorries } from '@canola/api-schema/number-format';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { useFresh } from '#market/marks/price-cell.tsx';
import { OfferBar } from '#market/storages/offer-bar.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { Age } from '#shared/ui/age.tsx';
import { Delta } from '#shared/ui/delta.tsx';
import { Money, Price } from '#shared/ui/figures.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { quartersOf, worthOf } from '../board-figures.ts';
import { type BoardOffer, useQuarters } from '../trades.queries.ts';

interface OfferArticleProps {
  offer: BoardOffer;
  storageId: string;
}

/** A stored crop: its free tons, its worth, and the best prices of the nearest quarters to trade it at. */
export function OfferArticle({ offer, storageId }: OfferArticleProps) {
  const { t } = useTranslation(['trades', 'ui']);
  const locale = useFormatLocale();
  const { offerId } = useParams({ strict: false });
  const { may } = useAccess();
  const quarters = useQuarters();
  const isOpen = offer.id === offerId;
  const article = useRef<HTMLElement>(null);
  // People who follow a link see what the panel is about.
  useEffect(() => {
    if (isOpen) article.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const total = formatTons(offer.totalAmount, locale);
  const shown = quartersOf(offer, quarters.data ?? []);
  const isForSale =
    may('CONTRACT_SIGN') && Number(offer.amount) > 0 && shown.some(({ best }) => best !== undefined);
  return (
    <article ref={article} className="trade-offer" data-open={isOpen || undefined}>
      <CropTile crop={cropName(offer.crop.icon)} />
      <div className="min-w-0">
        <h3 className="trade-crop">{offer.crop.name}</h3>
        <p className="hint">
          {t('harvestOf', { year: offer.yearHarvested })} · <span className="num">{total}</span>,{' '}
          {t('ui:lorries', { count: lorries(offer.totalAmount) })}
        </p>
      </div>
      <Worth offer={offer} />
      <div className="trade-bar">
        <OfferBar offer={offer} />
      </div>
      {isForSale && <p className="trade-sell hint">{t('sellIn')}</p>}
      <ul className="trade-quarters" aria-label={t('pricesOf', { crop: offer.crop.name })}>
        {shown.map(({ quarter, best }) => (
          <li key={quarter.id}>
            <QuarterPrice storageId={storageId} offer={offer} quarter={quarter} best={best} />
          </li>
        ))}
      </ul>
    </article>
  );
}

function Worth({ offer }: { offer: BoardOffer }) {
  const { t } = useTranslation('trades');
  const locale = useFormatLocale();
  const { currency } = useTradingCompany();
  const quarters = useQuarters();
  const worth = worthOf(offer, quarters.data ?? []);
  return (
    <div className="trade-worth">
      {worth && (
        <b className="price">
          <Money value={worth.value} currency={currency} />
        </b>
      )}
      <p className="hint">
        {worth ? t('freeAt', { price: formatPrice(worth.price, currency, locale) }) : t('noQuotes')}
      </p>
    </div>
  );
}

interface QuarterPriceProps extends OfferArticleProps {
  quarter: { id: string; name: string };
  best: { price: string; change: string | null; date: string; isTooOld: boolean } | undefined;
}

/** A price that moves tints its cell; the text stays where it is (docs/product/look.md#rule-9). */
function QuarterPrice({ storageId, offer, quarter, best }: QuarterPriceProps) {
  const { t } = useTranslation('ui');
  const { currency } = useTradingCompany();
  const isFresh = useFresh(best?.price);
  return (
    <Link
      to="/trades/$storageId/offers/$offerId/quarter/$quarterId"
      params={{ storageId, offerId: offer.id, quarterId: quarter.id }}
      search={({ search }) => ({ search })}
      resetScroll={false}
      className="trade-quarter"
      data-fresh={isFresh || undefined}
      data-too-old={best?.isTooOld || undefined}
    >
      <span className="sr-only">{offer.crop.name} </span>
      <span className="trade-quarter-name">
        {quarter.name} {best?.change && <Delta value={best.change} decimals={currencyDecimals(currency)} />}
      </span>
      {best ? (
        <span className="trade-quarter-price">
          <Price value={best.price} currency={currency} /> <Age at={new Date(best.date)} form="bare" />
        </span>
      ) : (
        <span className="hint">{t('noQuote')}</span>
      )}
    </Link>
  );
}
