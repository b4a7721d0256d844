import type { CurrencyType } from '@canola/api-schema/money';
import { dayInZone, quarterDates } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { calculable } from '#market/order-form/order.schema.ts';
import { askedOf, isSaleNow } from '#market/order-form/order-warning.tsx';
import { TonsField } from '#market/order-form/price-fields.tsx';
import { SellsNowDialog } from '#market/order-form/sells-now-dialog.tsx';
import { TradeFoot } from '#market/order-form/trade-foot.tsx';
import { TransportFields } from '#market/order-form/transport-fields.tsx';
import { quarterOf } from '#market/quarter/quarter.ts';
import { showErrors, type TradingError } from '#market/trading/field-errors.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { useTypedValues } from '#shared/form/use-typed-values.ts';
import { multiply, sum } from '#shared/money/decimal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { ClosingFields, LadderLowPrice } from './closing-fields.tsx';
import { useClosing, useReplay } from './ladder.queries.ts';
import { type LadderDraft, type LadderValues, ladderSchema, rungsOf, shownTons } from './ladder.schema.ts';
import { type LadderFormApi, useLadderErrorText } from './ladder-errors.ts';
import { ReplayPart } from './replay.tsx';
import { RungFields } from './rung-fields.tsx';
import '#market/order-form/order-form.css';
import './ladder-form.css';

interface LadderFormProps {
  mode: 'new' | 'edit';
  offerId: string;
  quarter: { id: string; name: string };
  currency: CurrencyType;
  best: string | undefined;
  onlyTrader?: string | null;
  initial: LadderValues;
  /** Free in the offer, when editing with the ladder's own. */
  maxTons: string;
  /** Sold by the ladder: tons, and how many rungs come before those of the form. */
  sold?: { tons: number; rungs: number };
  /** Above the rungs: the quarter, or what has sold. */
  children: ReactNode;
  label: (rungs: number, tons: number) => string;
  onTyped?: (values: LadderValues) => void;
  /** The server's refusals; none when it is done. */
  send: (draft: LadderDraft) => Promise<readonly TradingError[]>;
}

const NOTHING_SOLD = { tons: 0, rungs: 0 };

/** Rungs, closing day, stop and replay of a new or a running ladder (docs/product/ladder.md). */
export function LadderForm(props: LadderFormProps) {
  const { mode, offerId, quarter, currency, best, maxTons, sold = NOTHING_SOLD } = props;
  const { t } = useTranslation('ladder');
  const today = dayInZone(new Date(), timeZoneOf(useTradingCompany().country));
  const closing = useClosing(offerId, quarter.id, props.onlyTrader ?? null);
  const limits = { maxTons, sold: sold.tons, today, least: closing?.least ?? null };
  const form: LadderFormApi = useForm<LadderValues, unknown, LadderDraft>({
    resolver: zodResolver(ladderSchema(limits)),
    defaultValues: props.initial,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useDirtyGuard(isDirty && !isSubmitting);
  useTypedValues(form, props.onTyped);
  const errorText = useLadderErrorText(limits, currency);
  const values = useWatch({ control: form.control, compute: (now) => now as LadderValues });
  const tons = shownTons(values, sold.tons);
  const [question, setQuestion] = useState<LadderDraft>();
  const sellsNow = nowOf(values, tons, best);

  async function send(draft: LadderDraft) {
    setQuestion(undefined);
    showErrors(form, await props.send(draft), fieldsOf(draft.rungs.length));
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="order-form fields-roomy ladder-form"
        onSubmit={(event) =>
          void form.handleSubmit((draft) => (sellsNow > 0 ? setQuestion(draft) : send(draft)))(event)
        }
      >
        {props.children}
        <LadderTons form={form} maxTons={maxTons} error={errorText} />
        <RungFields
          form={form}
          currency={currency}
          best={best}
          sold={sold.tons}
          first={sold.rungs + 1}
          errorText={errorText}
        />
        <ClosingFields
          form={form}
          currency={currency}
          today={today}
          lastDay={quarterDates(quarterOf(quarter.id)).dateTo}
          least={limits.least}
          errorText={errorText}
        />
        <LadderLowPrice form={form} currency={currency} errorText={errorText} />
        {mode === 'new' && (
          <div className="ladder-part">
            <TransportFields errorText={errorText} />
          </div>
        )}
        <FormReplay {...props} values={values} sold={sold} tons={tons} />
        {errors.root?.message && (
          <Notice kind="clay" live className="whitespace-pre-line">
            {errors.root.message}
          </Notice>
        )}
        <TradeFoot label={t('atLeast')} currency={currency} total={totalOf(values, tons)}>
          <Button type="submit" size="lg" loading={isSubmitting} loadingText={t('sending')}>
            {props.label(
              values.rungs.length,
              tons.reduce<number>((all, part) => all + (part ?? 0), 0),
            )}
          </Button>
        </TradeFoot>
      </form>
      {question && best !== undefined && (
        <SellsNowDialog
          amount={sellsNow}
          best={best}
          {...askedOf({ price: question.rungs[0]?.price ?? best, lowPrice: question.lowPrice }, best)}
          quarterName={quarter.name}
          currency={currency}
          onClose={() => setQuestion(undefined)}
          onConfirm={() => send(question)}
        />
      )}
    </FormProvider>
  );
}

function LadderTons(props: {
  form: LadderFormApi;
  maxTons: string;
  error: (code?: string) => string | undefined;
}) {
  const { t } = useTranslation('ladder');
  const { code, ...field } = useFormField(props.form, 'tons');
  return <TonsField {...field} label={t('amount')} maxAmount={props.maxTons} error={props.error(code)} />;
}

interface FormReplayProps extends LadderFormProps {
  values: LadderValues;
  tons: readonly (number | null)[];
  sold: { tons: number; rungs: number };
}

/** Of the rungs as they are typed; a running ladder's only of those that wait. */
function FormReplay({ offerId, quarter, currency, onlyTrader, values, tons, sold }: FormReplayProps) {
  const [storageCost, setStorageCost] = useState<number | null>(null);
  const rest = tons.reduce<number>((all, part) => all + (part ?? 0), 0);
  const parts = sold.tons === 0 ? rungsOf(values) : sharesOf(tons, rest, values);
  const isReady =
    rest > 0 &&
    tons.every((part) => part !== null && part > 0) &&
    values.rungs.every(({ price }) => (calculable(price) ?? 0) > 0) &&
    parts.every(({ price }, index) => index === 0 || price > (parts[index - 1]?.price ?? 0));
  const cost = calculable(Number.isNaN(storageCost) ? null : storageCost);
  const closes = values.hasClosing && values.sellBy !== null && calculable(values.closingPrice) !== null;
  const result = useReplay(
    isReady
      ? {
          offerId,
          quarterId: quarter.id,
          tons: rest.toFixed(1),
          rungs: parts.map(({ share, price }) => ({
            share: share === null ? null : String(share),
            price: String(price),
          })),
          onlyTrader: onlyTrader ?? null,
          lowPrice:
            values.hasLowPrice && calculable(values.lowPrice) !== null ? String(values.lowPrice) : null,
          sellBy: closes ? values.sellBy : null,
          closingPrice: closes ? String(values.closingPrice) : null,
          storageCost: cost === null ? null : String(cost),
        }
      : undefined,
  );
  return (
    <ReplayPart
      {...result}
      isReady={isReady}
      prices={parts.map(({ price }) => price)}
      sellBy={closes ? values.sellBy : null}
      currency={currency}
      storageCost={storageCost}
      onStorageCost={setStorageCost}
    />
  );
}

function sharesOf(tons: readonly (number | null)[], rest: number, values: LadderValues) {
  return rungsOf(values).map(({ price }, index) => ({
    share: index === tons.length - 1 ? null : Math.round(((tons[index] ?? 0) / rest) * 10_000) / 100,
    price,
  }));
}

/** Tons that the market pays for already. */
function nowOf(values: LadderValues, tons: readonly (number | null)[], best: string | undefined): number {
  if (best === undefined) return 0;
  const lowPrice = values.hasLowPrice ? calculable(values.lowPrice) : null;
  return tons.reduce<number>((all, part, index) => {
    const price = calculable(values.rungs[index]?.price ?? null);
    return isSaleNow({ best, price, lowPrice }) ? Math.round((all + (part ?? 0)) * 10) / 10 : all;
  }, 0);
}

/** The money that all rungs bring at their own prices: they may sell for more. */
function totalOf(values: LadderValues, tons: readonly (number | null)[]): string | undefined {
  const parts = values.rungs.map(({ price }, index) => [calculable(price), tons[index] ?? null] as const);
  if (parts.some(([price, part]) => price === null || part === null || part < 0)) return undefined;
  return sum(parts.map(([price, part]) => multiply(price ?? 0, part ?? 0)));
}

type FieldName =
  | 'tons'
  | 'sellBy'
  | 'closingPrice'
  | 'lowPrice'
  | 'transportNote'
  | `rungs.${number}.${'share' | 'price'}`;

/** The server names the fields as the form does. */
function fieldsOf(rungs: number): Record<string, FieldName> {
  const own = ['tons', 'sellBy', 'closingPrice', 'lowPrice', 'transportNote'] as const;
  const ofRungs = Array.from({ length: rungs }, (_, index) => [
    `rungs.${index}.share` as const,
    `rungs.${index}.price` as const,
  ]).flat();
  return Object.fromEntries([...own, ...ofRungs].map((name) => [name, name]));
}
