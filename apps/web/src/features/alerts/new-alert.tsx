import type { AlertKind } from '@canola/api-schema/alerts';
import { commodityOf } from '@canola/api-schema/prices/exchange-crops';
import { COMMODITIES, type Commodity } from '@canola/api-schema/prices/rates';
import { CropsDocument, FutureQuartersDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown, MapPin } from 'lucide-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import type { AlertSubject } from '#market/alerts/alert-subject.ts';
import { LateAlertSheet } from '#market/alerts/late-alert-sheet.ts';
import { ownPlacesQuery } from '#market/postal-code/own-places.ts';
import {
  findCode,
  type PostalCode,
  positionOf,
  postalCodesQuery,
  writeCode,
} from '#market/postal-code/postal-codes.ts';
import { rememberedCode } from '#market/postal-code/remembered-code.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { CACHED_FOREVER } from '#shared/query/query-client.ts';
import { formatMonthOfYear } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { ComboBox } from '#shared/ui/combo-box.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { Select } from '#shared/ui/select.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { futureMonthsQuery } from './future-months.queries.ts';

const LatePostalCodeDialog = lateComponent(() => import('#market/postal-code/postal-code-dialog.tsx'));

const KINDS = ['NET_PRICE', 'SPREAD', 'BASIS', 'FUTURES'] as const satisfies readonly AlertKind[];

interface NewAlertProps {
  companyId: string;
  onClose: () => void;
}

/** For any market without a bell, above all the difference of two. Then the sheet of the bells opens. */
export default function NewAlert({ companyId, onClose }: NewAlertProps) {
  const { t } = useTranslation('alerts');
  const [kind, setKind] = useState<AlertKind>('NET_PRICE');
  const [subject, setSubject] = useState<AlertSubject>();
  if (subject) return <LateAlertSheet subject={subject} onClose={onClose} />;
  const parts = { companyId, kind, onDone: setSubject };
  return (
    <Dialog
      isOpen
      size="sm"
      closesOutside={false}
      title={t('new.title')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="grid gap-4">
        <Select
          label={t('new.kind')}
          value={kind}
          onChange={setKind}
          options={KINDS.map((id) => ({ id, label: t(`kind.${id}`) }))}
        />
        {kind === 'FUTURES' ? <FuturesTerms {...parts} /> : <MarketTerms {...parts} kind={kind} />}
      </div>
    </Dialog>
  );
}

interface TermsProps {
  companyId: string;
  onDone: (subject: AlertSubject) => void;
}

function TermsForm({
  subject,
  onDone,
  children,
}: Pick<TermsProps, 'onDone'> & { subject: AlertSubject | undefined; children: ReactNode }) {
  const { t } = useTranslation('alerts');
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (subject) onDone(subject);
      }}
    >
      {children}
      <Button type="submit" size="lg" block disabledReason={!subject && t('new.missing')}>
        {t('new.next')}
      </Button>
    </form>
  );
}

function FuturesTerms({ companyId, onDone }: TermsProps) {
  const { t } = useTranslation('alerts');
  const locale = useFormatLocale();
  const [commodity, setCommodity] = useState<Commodity>('wheat');
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = useQuery(futureMonthsQuery(commodity));
  const months = (data?.rows ?? []).map(({ year, month }) => {
    const id = `${year}-${String(month).padStart(2, '0')}-01`;
    return { id, label: formatMonthOfYear(new Date(id), locale, 'UTC') };
  });
  const month = months.find(({ id }) => id === chosen) ?? months[0];
  const subject: AlertSubject | undefined = month && {
    title: `${t(`commodity.${commodity}`)}, ${month.label}`,
    terms: { companyId, kind: 'FUTURES', itemId: commodity, termId: month.id },
  };
  return (
    <TermsForm subject={subject} onDone={onDone}>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('new.commodity')}
          value={commodity}
          onChange={setCommodity}
          options={COMMODITIES.map((id) => ({ id, label: t(`commodity.${id}`) }))}
        />
        <Select label={t('new.month')} value={month?.id} onChange={setChosen} options={months} />
      </div>
    </TermsForm>
  );
}

interface Chosen {
  crop: string | null;
  quarter: string | null;
}

function MarketTerms({ companyId, kind, onDone }: TermsProps & { kind: Exclude<AlertKind, 'FUTURES'> }) {
  const { t } = useTranslation('alerts');
  const [first, setFirst] = useState<Chosen>({ crop: null, quarter: null });
  const [second, setSecond] = useState<Chosen>({ crop: null, quarter: null });
  const markets = useMarkets(companyId, kind);
  const usual = useUsualPlace();
  const [chosen, setChosen] = useState<PostalCode>();
  const place = chosen ?? usual;
  const isSpread = kind === 'SPREAD';
  const main = markets.find(first);
  const less = markets.find(second);
  const isSame = isSpread && main && main.crop.id === less?.crop.id && main.quarter.id === less.quarter.id;
  const name = ({ crop, quarter }: NonNullable<typeof main>) => `${crop.name}, ${quarter.name}`;
  const subject: AlertSubject | undefined =
    main && place && (!isSpread || (less && !isSame))
      ? {
          title:
            isSpread && less
              ? t('spreadOf', { first: name(main), second: name(less) })
              : kind === 'BASIS'
                ? t('basisOf', { market: name(main) })
                : name(main),
          terms: {
            companyId,
            kind,
            place: { position: positionOf(place) },
            itemId: main.crop.id,
            termId: main.quarter.id,
            ...(isSpread && less && { secondItemId: less.crop.id, secondTermId: less.quarter.id }),
          },
        }
      : undefined;
  return (
    <TermsForm subject={subject} onDone={onDone}>
      <MarketFields
        legend={isSpread ? t('new.first') : undefined}
        value={first}
        onChange={setFirst}
        markets={markets}
      />
      {isSpread && (
        <MarketFields
          legend={t('new.second')}
          value={second}
          onChange={setSecond}
          markets={markets}
          error={isSame ? t('new.same') : undefined}
        />
      )}
      <PlaceField place={place} onChange={setChosen} />
    </TermsForm>
  );
}

interface PlaceFieldProps {
  place: PostalCode | undefined;
  onChange: (place: PostalCode) => void;
}

/** Of any place: the dialog offers the company's own, and asks who has none yet. */
function PlaceField({ place, onChange }: PlaceFieldProps) {
  const { t } = useTranslation('alerts');
  const labelId = useId();
  const valueId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="field">
      <span id={labelId} className="label">
        {t('new.place')}
      </span>
      <AriaButton
        className="input-box"
        aria-labelledby={`${labelId} ${valueId}`}
        onPress={() => setIsOpen(true)}
      >
        <MapPin className="i i-16" aria-hidden="true" />
        <span id={valueId} className="select-name">
          {place ? `${writeCode(place.code)} ${place.name}` : t('new.choosePlace')}
        </span>
        <ChevronsUpDown className="i i-16" aria-hidden="true" />
      </AriaButton>
      {isOpen && (
        <Suspense>
          <LatePostalCodeDialog
            onClose={() => setIsOpen(false)}
            onChoose={(choice) => {
              setIsOpen(false);
              onChange(choice);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface MarketFieldsProps {
  legend: string | undefined;
  value: Chosen;
  onChange: (value: Chosen) => void;
  markets: ReturnType<typeof useMarkets>;
  error?: string | undefined;
}

function MarketFields({ legend, value, onChange, markets, error }: MarketFieldsProps) {
  const { t } = useTranslation('alerts');
  const legendId = useId();
  return (
    <fieldset className="alert-market" aria-labelledby={legend ? legendId : undefined}>
      {legend && (
        <span id={legendId} className="label">
          {legend}
        </span>
      )}
      <ComboBox
        label={t('new.crop')}
        value={value.crop}
        onChange={(crop) => onChange({ ...value, crop })}
        options={markets.crops.map(({ id, name }) => ({ id, label: name }))}
      />
      <Select
        label={t('new.quarter')}
        value={value.quarter}
        onChange={(quarter) => onChange({ ...value, quarter })}
        options={markets.quarters.map(({ id, name }) => ({ id, label: name }))}
        error={error}
      />
    </fieldset>
  );
}

function useMarkets(companyId: string, kind: AlertKind) {
  const locale = useLanguage();
  const crops = useQuery({
    ...tradingQuery(CropsDocument, { tradeType: 'FROM_STORAGE', locale }),
    ...CACHED_FOREVER,
  });
  const quarters = useQuery(tradingQuery(FutureQuartersDocument, { companyId }));
  const offered = (crops.data?.crops ?? []).filter(({ id }) => kind !== 'BASIS' || commodityOf(id));
  const ahead = quarters.data?.futureQuarters ?? [];
  return {
    crops: offered,
    quarters: ahead,
    find({ crop: cropId, quarter: quarterId }: Chosen) {
      const crop = offered.find(({ id }) => id === cropId);
      const quarter = ahead.find(({ id }) => id === quarterId);
      return crop && quarter && { crop, quarter };
    },
  };
}

/** As on price pages: the last used place, else where the company's crops are (docs/product/prices.md#postal-codes). */
function useUsualPlace(): PostalCode | undefined {
  const access = useAccess();
  const codes = useQuery(postalCodesQuery(access.country));
  const own = useQuery(ownPlacesQuery(access));
  const code = rememberedCode(access).read();
  const last = code === undefined ? undefined : findCode(codes.data ?? [], code);
  return last ?? own.data?.[0];
}
