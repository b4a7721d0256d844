import {
  formatExactMoney,
  formatFigure,
  formatPrice,
  formatTons,
  priceUnit,
} from '@canola/api-schema/number-format';
import { Trans, useTranslation } from 'react-i18next';
import { classes } from '#shared/ui/classes.ts';
import { NumberField } from '#shared/ui/number-field.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import type { Replay } from './ladder.queries.ts';
import { type ChartStep, LadderChart } from './ladder-chart.tsx';

interface ReplayPartProps {
  /** Left out while a number is missing. */
  replay: Replay | undefined;
  isReady: boolean;
  isOld: boolean;
  isFailed: boolean;
  prices: readonly number[];
  sellBy: string | null;
  currency: string;
  storageCost: number | null;
  onStorageCost: (cost: number | null) => void;
}

/** The same rungs over the prices of the year before: so it would have been (docs/product/ladder.md#replay). */
export function ReplayPart(props: ReplayPartProps) {
  const { replay, isReady, isOld, isFailed, currency, storageCost, onStorageCost } = props;
  const { t } = useTranslation('ladder');
  return (
    <section className="ladder-part" aria-label={t('replay.title')}>
      <h3 className="h3">{t('replay.title')}</h3>
      {!isReady ? (
        <p className="ladder-would muted">{t('replay.incomplete')}</p>
      ) : isFailed ? (
        <p className="ladder-would muted">{t('replay.failed')}</p>
      ) : replay ? (
        <div className={classes('grid gap-3', isOld && 'ladder-old')} aria-busy={isOld}>
          <Shown {...props} replay={replay} />
        </div>
      ) : (
        <SkeletonGroup>
          <Skeleton shape="box" height={184} />
        </SkeletonGroup>
      )}
      <NumberField
        className="ladder-storage"
        label={t('replay.storage')}
        hint={t('replay.storageHint')}
        unit={priceUnit(currency)}
        decimals={2}
        optional
        value={storageCost}
        onChange={onStorageCost}
      />
    </section>
  );
}

function Shown({ replay, prices, sellBy, currency }: ReplayPartProps & { replay: Replay }) {
  const { t } = useTranslation('ladder');
  const isPhone = useMedia(PHONE);
  const [firstDay, lastDay] = [replay.days[0]?.date, replay.days.at(-1)?.date];
  if (replay.masked) return <p className="ladder-would muted">{t('replay.masked')}</p>;
  if (firstDay === undefined || lastDay === undefined)
    return <p className="ladder-would muted">{t('replay.unknown')}</p>;
  const until = lastDay;
  return (
    <>
      <LadderChart
        label={t('replay.chart')}
        days={replay.days}
        steps={stepsOf(replay, prices, firstDay, until)}
        sales={replay.fills}
        until={until}
        closingDay={sellBy === null ? null : until}
        currency={currency}
        width={isPhone ? 'narrow' : 'wide'}
      />
      <p className="ladder-would">
        <ReplaySentence replay={replay} currency={currency} />
      </p>
      <Compared replay={replay} currency={currency} />
    </>
  );
}

/** Each waits from the day on which the one below it sold. */
export function stepsOf(
  { fills }: Pick<Replay, 'fills'>,
  prices: readonly number[],
  firstDay: string,
  until: string,
): ChartStep[] {
  let from = firstDay;
  return prices.map((price, index) => {
    const fill = fills.find(({ number }) => number === index + 1);
    const step: ChartStep = {
      price,
      from,
      to: fill?.date ?? until,
      look: fill?.cause === 'PRICE' ? 'filled' : 'waiting',
    };
    if (fill) from = fill.date;
    return step;
  });
}

function ReplaySentence({ replay, currency }: { replay: Replay; currency: string }) {
  const { t } = useTranslation('ladder');
  const locale = useFormatLocale();
  if (replay.average === null) return t('replay.none');
  const closing = replay.fills.filter(({ cause }) => cause === 'CLOSING_DAY');
  const key =
    Number(replay.unsoldTons) > 0 ? 'replay.partly' : closing.length > 0 ? 'replay.closing' : 'replay.all';
  return (
    <Trans
      t={t}
      i18nKey={key}
      components={{ b: <b className="num" /> }}
      values={{
        average: formatPrice(replay.average, currency, locale, 2),
        total: formatExactMoney(replay.value, currency, locale),
        tons: formatTons(replay.soldTons, locale),
        unsold: formatTons(replay.unsoldTons, locale),
        last: formatTons(
          closing.reduce((sum, { tons }) => sum + Number(tons), 0),
          locale,
        ),
        price: closing[0] ? formatFigure(closing[0].price, currency, locale, 2) : '',
      }}
    />
  );
}

/** Dots on a scale: bars would start at zero and hide the difference. */
function Compared({ replay, currency }: { replay: Replay; currency: string }) {
  const { t } = useTranslation('ladder');
  const locale = useFormatLocale();
  const rows = (
    [
      ['thisLadder', replay.average],
      ['lastDay', replay.lastDay],
      ['equalParts', replay.equalParts],
      ['firstDay', replay.atStart],
    ] as const
  ).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
  const values = rows.map(({ value }) => Number(value));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const place = (value: string) =>
    most === least ? 50 : 8 + ((Number(value) - least) / (most - least)) * 84;
  return (
    <dl className="ladder-compared">
      {rows.map(({ name, value }) => (
        <div key={name} className={name === 'thisLadder' ? 'ladder-own' : undefined}>
          <dt>{t(`replay.${name}`)}</dt>
          <dd aria-hidden="true" className="ladder-scale">
            <i style={{ left: `${place(value)}%` }} />
          </dd>
          <dd className="num ladder-figure">{formatFigure(value, currency, locale, 2)}</dd>
        </div>
      ))}
    </dl>
  );
}
