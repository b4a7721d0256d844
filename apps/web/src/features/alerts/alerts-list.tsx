import { currencySign, priceUnit } from '@canola/api-schema/number-format';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useTranslation } from 'react-i18next';
import { figureOf } from '#market/alerts/figure.ts';
import { CropTile } from '#market/marks/crop-icon.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { formatDate, formatDateTime } from '#shared/time/format.ts';
import { classes } from '#shared/ui/classes.ts';
import { OpenButton, Table } from '#shared/ui/table.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { type Alert, iconOf, useAlertName } from './alert-names.ts';

interface AlertsListProps {
  alerts: readonly Alert[];
  openId: string | undefined;
  onOpen: (id: string) => void;
}

/** Each with the way still to go, or why it is silent (docs/product/alerts.md#firing). */
export function AlertsList({ alerts, openId, onOpen }: AlertsListProps) {
  const { t } = useTranslation('alerts');
  return (
    <Table
      label={t('title')}
      rows={alerts}
      rowKey={({ id }) => id}
      isCurrent={({ id }) => id === openId}
      onOpen={({ id }) => onOpen(id)}
      columns={[
        { id: 'what', head: t('head.what'), cell: (alert) => <What alert={alert} /> },
        { id: 'when', head: t('head.when'), cell: (alert) => <When alert={alert} /> },
        {
          id: 'now',
          head: t('now'),
          cell: (alert) => <Now alert={alert} />,
          align: 'end',
          leftOutBelow: 700,
        },
        { id: 'toGo', head: t('head.toGo'), cell: (alert) => <AlertState alert={alert} /> },
        { id: 'often', head: t('sheet.often'), cell: (alert) => <Often alert={alert} />, leftOutBelow: 840 },
      ]}
      card={(alert) => (
        <div className="alert-card" data-current={alert.id === openId || undefined}>
          <OpenButton onOpen={() => onOpen(alert.id)}>
            <What alert={alert} />
          </OpenButton>
          <When alert={alert} />
          <AlertState alert={alert} />
          <Often alert={alert} />
        </div>
      )}
    />
  );
}

function What({ alert }: { alert: Alert }) {
  const { name, about } = useAlertName()(alert);
  return (
    <span className="alert-what">
      <CropTile crop={iconOf(alert)} />
      <span className="min-w-0">
        <b>{name}</b>
        <span className="hint block">{about}</span>
      </span>
    </span>
  );
}

function When({ alert: { direction, threshold, currency } }: { alert: Alert }) {
  const { t } = useTranslation('alerts');
  const locale = useFormatLocale();
  return (
    <span className="alert-when">
      <span className="hint">{t(`side.${direction}`)}</span>{' '}
      <span className="num">
        <b>{figureOf(threshold, currency, locale)}</b> <span className="hint">{priceUnit(currency)}</span>
      </span>
    </span>
  );
}

function Now({ alert: { value, currency } }: { alert: Alert }) {
  const locale = useFormatLocale();
  return <span className="num">{value === null ? '–' : figureOf(value, currency, locale)}</span>;
}

function Often({ alert: { once, endsOn } }: { alert: Alert }) {
  const { t } = useTranslation('alerts');
  const locale = useFormatLocale();
  const end = endsOn ? t('until', { date: formatDate(new Date(endsOn), locale, 'UTC') }) : t('noEnd');
  return (
    <span className="alert-often">
      <span>{t(once ? 'once' : 'always')}</span> <span className="hint">{end}</span>
    </span>
  );
}

/** Of the way a tenth of the threshold is shown. */
const SHOWN_WAY = 0.1;

export function AlertState({ alert }: { alert: Alert }) {
  const { t } = useTranslation('alerts');
  const locale = useFormatLocale();
  const { country } = useAccess();
  const { state, value, threshold, direction, currency, readyAgain, firedAt } = alert;
  const figure = (amount: string | number) => figureOf(amount, currency, locale);
  if (state === 'READY' && value !== null) {
    const side = direction === 'ABOVE' ? 1 : -1;
    const away = Math.max(0, side * (Number(threshold) - Number(value)));
    const share = Math.max(0, Math.min(1, 1 - away / (Math.abs(Number(threshold)) * SHOWN_WAY || 1)));
    return (
      <span className="block">
        {t('toGo', { amount: `${figure(away)}\u00a0${currencySign(currency)}` })}
        <span className="alert-way" aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
      </span>
    );
  }
  const why =
    state === 'SILENT' && readyAgain !== null
      ? t('silentUntil', { amount: figure(readyAgain) })
      : t(`why.${state}`);
  return (
    <span className="block">
      <span className={classes('alert-pill', firedAt !== null && 'alert-told')}>
        {firedAt
          ? t('told', { date: formatDateTime(new Date(firedAt), locale, timeZoneOf(country)) })
          : t(`state.${state}`)}
      </span>
      <span className="hint block">{why}</span>
    </span>
  );
}
