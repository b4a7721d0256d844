import type { TradingDocument } from '@canola/api-schema/trading/generated/operations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messagesOf, type TradingError } from '#market/trading/field-errors.ts';
import { requestTrading, TRADING_KEY } from '#market/trading/trading-api.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { reportError } from '#shared/errors/report.ts';

/** A change that is the same however often it is sent; `failure` says why it was not made. */
export function useDeliveryChange() {
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function change<Result extends Record<string, { errors: TradingError[] }>, Variables>(
    document: TradingDocument<Result, Variables>,
    variables: Variables,
  ): Promise<boolean> {
    if (isPending) return false;
    setPending(true);
    setFailure(undefined);
    try {
      const [payload] = Object.values(await requestTrading(document, variables));
      const errors = payload?.errors ?? [];
      // Refused or not, somebody else may have been faster.
      await queryClient.invalidateQueries({ queryKey: [TRADING_KEY] });
      if (errors.length > 0) setFailure(messagesOf(errors));
      return errors.length === 0;
    } catch (error) {
      reportError(error);
      setFailure(errorText(error).text);
      return false;
    } finally {
      setPending(false);
    }
  }
  return { change, isPending, failure };
}
