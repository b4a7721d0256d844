import './harvest-strip.css';
import { formatMoney, formatTons } from '@canola/api-schema/number-format';
import { ChevronRight } from 'lucide-react';
import { Suspense } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { CropIcon, cropName } from '#market/marks/crop-icon.tsx';
import { openSidePanel } from '#shared/side-panel/side-panel.ts';
import { Delta } from '#shared/ui/delta.tsx';
import { Money } from '#shared/ui/figures.tsx';
import { Link } from '#shared/ui/link.tsx';
import { SkeletonGroup, SkeletonRows } from '#shared/ui/skeleton.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { currentHarvest } from './current-harvest.ts';
import { type Need, useNeeds } from './needs.ts';
import { type CropPosition, usePositions, useToday } from './positions.ts';

/** The harvest's worth today, and everything that waits for the person. */
export default function HarvestStrip() {
  return (
    <Suspense fallback={null}>
      <HarvestToday />
      <NeedsYou />
    </Suspense>
  );
}

/** So many lines fit into the reserved height. */
const useLines = () => (useMedia(PHONE) ? 2 : 3);

function HarvestToday() {
  const { t } = useTranslation('position');
  const lines = useLines();
  const { data: crops, isError } = usePositions(currentHarvest(useToday()));
  const shown = crops?.filter(({ result }) => result.unsold > 0);
  return (
    <section className="card strip-card" aria-labelledby="strip-harvest">
      <header className="strip-head">
        <h2 id="strip-harvest" className="h3">
          {t('strip.title')}
        </h2>
        <Link to="/position">{t('strip.more')}</Link>
      </header>
      {shown === undefined ? (
        <Wait lines={lines} isFailed={isError} />
      ) : shown.length === 0 ? (
        <p className="hint">{t('strip.none')}</p>
      ) : (
        <ul>
          {shown.slice(0, lines).map((position) => (
            <CropLine key={position.crop.id} position={position} />
          ))}
        </ul>
      )}
    </section>
  );
}

function CropLine({ position: { crop, result, facts, value, currency } }: { position: CropPosition }) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  const valued = Math.max(0, result.unsold - facts.unvalued);
  const change =
    value.price === null || value.priceBefore === null
      ? null
      : Math.round((Number(value.price) - Number(value.priceBefore)) * valued);
  return (
    <li className="strip-line">
      <CropIcon crop={cropName(crop.icon)} className="strip-icon" />
      <Link to="/position" search={{ crop: crop.id }} className="strip-name">
        {crop.name}
      </Link>
      <span className="hint strip-tons">
        {t('strip.unsold', { tons: formatTons(result.unsold, locale) })}
      </span>
      {result.value === null || value.price === null ? (
        <span className="hint">{t('strip.noPrice')}</span>
      ) : (
        <>
          <b>
            <Money value={result.value} currency={currency} />
          </b>
          <span className="strip-change">{change !== null && <Delta value={change} />}</span>
        </>
      )}
    </li>
  );
}

function NeedsYou() {
  const { t } = useTranslation('position');
  const lines = useLines();
  const needs = useNeeds();
  const hidden = Math.max(0, (needs?.length ?? 0) - lines);
  return (
    <section className="card strip-card" aria-labelledby="strip-needs">
      <header className="strip-head">
        <h2 id="strip-needs" className="h3">
          {t('strip.needs')}
        </h2>
        {hidden > 0 && <Link to="/transactions-and-orders">{t('strip.others', { count: hidden })}</Link>}
      </header>
      {needs === undefined ? (
        <Wait lines={lines} />
      ) : needs.length === 0 ? (
        <p className="hint">{t('strip.calm')}</p>
      ) : (
        <ul>
          {needs.slice(0, lines).map((need) => (
            <li key={keyOf(need)} className="strip-line">
              <NeedLine need={need} />
              <ChevronRight className="i i-16 strip-open" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function keyOf(need: Need): string {
  if ('order' in need) return need.order.id;
  return 'ladder' in need ? `${need.kind} ${need.ladder.id}` : need.kind;
}

function NeedLine({ need }: { need: Need }) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  switch (need.kind) {
    case 'sign':
    case 'expiring':
      return (
        <Link
          to="/transactions-and-orders"
          search={{ contract_turn: need.kind === 'sign' ? 'company' : 'expiring' }}
          className="strip-name"
        >
          {t(`strip.${need.kind}`, { count: need.count })}
        </Link>
      );
    case 'ticket':
    case 'callOff':
      return (
        <Link to="/deliveries" className="strip-name">
          {t(`strip.${need.kind}`, { count: need.count })}
        </Link>
      );
    case 'overdue':
    case 'receipt':
      return (
        <Link to="/owed" className="strip-name">
          {t(`strip.${need.kind}`, { count: need.count })}
        </Link>
      );
    case 'close':
      return (
        <Link
          to="/transactions-and-orders/offers/$offerId/orders/$orderId"
          params={{ offerId: need.order.offer.id, orderId: need.order.id }}
          className="strip-name"
        >
          {t('strip.close', {
            crop: need.order.offer.crop.name,
            distance: formatMoney(need.distance, need.order.currency, locale),
          })}
        </Link>
      );
    case 'rung':
    case 'unsold':
      return (
        <Link
          to="/transactions-and-orders/ladders/$ladderId"
          params={{ ladderId: need.ladder.id }}
          className="strip-name"
        >
          {need.kind === 'rung'
            ? t('strip.rung', {
                crop: need.ladder.offer.crop.name,
                distance: formatMoney(need.distance, need.ladder.currency, locale),
              })
            : t('strip.unsoldLadder', {
                crop: need.ladder.offer.crop.name,
                tons: formatTons(need.ladder.waitingTons, locale),
              })}
        </Link>
      );
    case 'payment':
      return (
        <AriaButton className="link strip-name" onPress={() => openSidePanel('subscriptions')}>
          {t('strip.payment')}
        </AriaButton>
      );
    default:
      throw new Error(`Unhandled need ${(need satisfies never as { kind: string }).kind}`);
  }
}

/** The page itself says why, and tries again. */
function Wait({ lines, isFailed = false }: { lines: number; isFailed?: boolean }) {
  const { t } = useTranslation('position');
  if (isFailed) return <p className="hint">{t('strip.failed')}</p>;
  return (
    <SkeletonGroup>
      <SkeletonRows rows={lines - 1} />
    </SkeletonGroup>
  );
}
