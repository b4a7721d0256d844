import { lorries as lorriesFor } from '@canola/api-schema/number-format';
import type { DeskDelivery } from '@canola/api-schema/trading/desk-deliveries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallOffFields, type CallOffValues, callOffProblems } from '#market/deliveries/call-off-fields.tsx';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { useRefreshDesk } from '../contracts/contracts.changes.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { proposeCallOff } from './deliveries.calls.ts';

interface CallOffDialogProps {
  delivery: DeskDelivery;
  today: string;
  onClose: () => void;
}

export function CallOffDialog({ delivery, today, onClose }: CallOffDialogProps) {
  const { t } = useTranslation('deliveries');
  const companyId = useDeskCompany();
  const refresh = useRefreshDesk();
  const left = Math.max(0, delivery.toGoKg) / 1000;
  const [id] = useState(() => crypto.randomUUID());
  const [isTried, setTried] = useState(false);
  const [values, setValues] = useState<CallOffValues>({
    day: null,
    from: '07:00',
    to: '15:00',
    tons: Number(left.toFixed(1)),
    lorries: lorriesFor(left || 1),
  });
  const problems = callOffProblems(values, today);
  return (
    <ConfirmMutation
      onClose={onClose}
      title={t('callOff.propose')}
      confirmLabel={t('callOff.send')}
      cancelLabel={t('callOff.keep')}
      mutate={() => {
        setTried(true);
        const { day, from, to, tons, lorries } = values;
        if (problems.size > 0 || day === null || lorries === null) return undefined;
        const body = { day, from, to, tons: String(tons), lorries, clientMutationId: id };
        return proposeCallOff(companyId, delivery.id, body).finally(refresh);
      }}
    >
      <CallOffFields
        values={values}
        onChange={setValues}
        today={today}
        problems={isTried ? problems : new Set()}
      />
    </ConfirmMutation>
  );
}
