import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeals } from '#market/trading/deals.ts';
import { isAnswerLost, useAttempts } from '#market/trading/lost-answers.ts';
import { TRADING_KEY } from '#market/trading/trading-api.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { reportError } from '#shared/errors/report.ts';
import type { OrderDraft } from './order.schema.ts';
import type { OrderFormApi } from './order-error-text.ts';
import type { OrderFormProps } from './order-form.props.ts';

/**
 * Sends an order once. After a lost reply the form stays, and the next press of the same input carries the same id
 * (docs/product/selling.md#sent-twice-lost-answers). An order that the market meets already is confirmed first.
 */
export function useSendOrder(form: OrderFormApi, props: OrderFormProps, isNow: boolean) {
  const { mode, place, cropId, yearHarvested, onConfirm, send, onDone, onRefused } = props;
  const { t } = useTranslation('order-form');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const deals = useDeals();
  const edits = useAttempts();
  const { attempt } = mode === 'edit' ? edits : deals;
  const [failure, setFailure] = useState<string>();
  const [question, setQuestion] = useState<OrderDraft>();

  async function post(draft: OrderDraft) {
    setFailure(undefined);
    try {
      const input = { mode, place, cropId, yearHarvested, draft };
      const tried = await attempt(input, (id) => send(draft, id));
      if (!tried) return;
      if ('earlier' in tried) await onDone(tried.earlier);
      else {
        const { id: orderId, offerId, contractId, errors } = tried.answer;
        if (errors.length === 0 && (orderId !== null || contractId !== null))
          await onDone({ orderId, offerId, contractId }, draft);
        else await onRefused({ messages: errors.flatMap(({ messages }) => messages), draft });
      }
      void queryClient.invalidateQueries({ queryKey: [TRADING_KEY] });
    } catch (error) {
      reportError(error);
      setFailure(isAnswerLost(error) ? t('lost') : errorText(error).text);
    }
  }

  const close = () => setQuestion(undefined);
  return {
    failure,
    send: form.handleSubmit(async (draft) => {
      if (onConfirm && !(await onConfirm(draft))) return;
      await (isNow ? setQuestion(draft) : post(draft));
    }),
    question: question && {
      draft: question,
      onClose: close,
      onConfirm: () => post(question).finally(close),
    },
  };
}
