import { InDemandDocument, SetInDemandDocument } from '@canola/api-schema/trading/generated/operations';
import type { UserCompany } from '@canola/api-schema/users/company';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messagesOf } from '#market/trading/field-errors.ts';
import { requestTrading, tradingQuery } from '#market/trading/trading-api.ts';
import { ownCompanyOf } from '#market/trading/trading-company.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { toast } from '#shared/ui/toast.ts';

const query = tradingQuery(InDemandDocument, {});

/** Whether the company is counted in what traders see of the demand nearby (docs/product/desk.md#demand-nearby). */
export function DemandSection({ company }: { company: UserCompany }) {
  const { t } = useTranslation('profile');
  const own = useQuery({ ...query, select: ({ companies }) => ownCompanyOf(companies, company) ?? null });
  const save = useSave();
  return (
    <section aria-labelledby="company-demand" className="company-people mt-6 grid grid-cols-1 gap-3 pt-5">
      <h3 id="company-demand" className="h3">
        {t('demand.title')}
      </h3>
      <Loaded query={own} skeleton={<Skeleton shape="box" height={36} />} height={90}>
        {(known) =>
          known && (
            <Switch
              value={known.inDemand}
              onChange={(inDemand) => save({ company: known.id, inDemand })}
              aria-describedby="company-demand-text"
            >
              {t('demand.switch')}
            </Switch>
          )
        }
      </Loaded>
      <p id="company-demand-text" className="hint">
        {t('demand.text')}
      </p>
    </section>
  );
}

/** Shown immediately; if the server refuses, it goes back and says so. */
function useSave() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const fail = (reason: string) => toast({ kind: 'failed', text: t('demand.failed', { reason }) });
  const { mutate } = useChange({
    scope: { id: 'in-demand' },
    async mutationFn(input: { company: string; inDemand: boolean }) {
      return (await requestTrading(SetInDemandDocument, input)).setInDemand.errors;
    },
    onMutate({ company, inDemand }) {
      queryClient.setQueryData(
        query.queryKey,
        (known) =>
          known && {
            ...known,
            companies: known.companies.map((own) => (own.id === company ? { ...own, inDemand } : own)),
          },
      );
    },
    onSuccess(errors) {
      if (errors.length > 0) fail(messagesOf(errors));
    },
    onError: (error) => fail(errorText(error).text),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  });
  return mutate;
}
