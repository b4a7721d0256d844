import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { EMPTY_SALE, type SaleValues, saleSchema } from '#market/sell/sale.schema.ts';
import { SaleForm } from '#market/sell/sale-form.tsx';
import { SellDialog } from '#market/sell/sell-dialog.tsx';
import { useGuardedAction } from '#shared/access/guarded-action.tsx';
import { useTypedValues } from '#shared/form/use-typed-values.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { useTrade } from './trade-context.ts';
import { useTyped } from './typed.ts';
import { useSale } from './use-sale.ts';
import { useTradeNavigation } from './use-trade-navigation.ts';

/** A sale of an offer at a trader's price of today (docs/product/selling.md#sales). */
export function SellNow() {
  const { offer } = useTrade();
  // What was typed for one offer is not meant for another.
  return <Sale key={offer.id} />;
}

function Sale() {
  const { offer, prices, quarters, quarter } = useTrade();
  const { toQuarter } = useTradeNavigation();
  const typed = useTyped(offer.id);
  const [kept] = useState(typed.sale);
  const form = useForm<SaleValues>({
    resolver: zodResolver(saleSchema(offer.amount)),
    defaultValues: { ...EMPTY_SALE, ...kept, amount: kept?.amount ?? typed.order?.amount ?? null },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  useDirtyGuard(form.formState.isDirty || kept !== undefined);
  useTypedValues(form, (values) => {
    typed.sale = values;
  });
  const { ask, dialog } = useSale(form);
  const { run, notice } = useGuardedAction('CONTRACT_SIGN');
  return (
    <>
      <SaleForm
        form={form}
        crop={offer.crop}
        quarter={quarter}
        quarters={quarters}
        onQuarter={(id) => void toQuarter(id)}
        prices={prices}
        from={offer.storage}
        history={{ storageId: offer.storage.id }}
        maxAmount={offer.amount}
        yearHarvested={offer.yearHarvested}
        guard={run}
        onSell={ask}
      />
      {notice}
      <SellDialog {...dialog} />
    </>
  );
}
