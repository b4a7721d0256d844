import type { TradingDocument } from '@canola/api-schema/trading/generated/operations';
import { useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '#shared/errors/error-text.ts';
import { reportError } from '#shared/errors/report.ts';
import type { TradingError } from './field-errors.ts';
import { type AttemptMemory, useAttempts } from './lost-answers.ts';
import { requestTrading, TRADING_KEY } from './trading-api.ts';

type Identified = { clientMutationId?: string | null | undefined };

export interface ChangeAnswer<Payload> {
  /** The payload of the mutation's only field; undefined without a reply. */
  payload: Payload | undefined;
  /** None means that it was done. */
  errors: readonly TradingError[];
}

/**
 * Sends one change under one `clientMutationId`, reads what the server refused, and fetches everything again once it
 * was done. A lost answer or a failing server is an error of the whole form, in the words of the error views; the next
 * try sends the same id, after a reload as well where the form remembers it.
 */
export function useTradingChange(memory?: AttemptMemory) {
  const { attempt } = useAttempts(memory);
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  return async <Result extends Record<string, { errors: TradingError[] }>, Variables extends Identified>(
    document: TradingDocument<Result, Variables>,
    variables: Omit<Variables, 'clientMutationId'>,
  ): Promise<ChangeAnswer<Result[keyof Result]>> => {
    const unanswered = (...messages: string[]) => ({
      payload: undefined,
      errors: [{ field: 'root', code: 'no-answer', messages }],
    });
    try {
      const tried = await attempt(variables, (clientMutationId) =>
        requestTrading(document, { ...variables, clientMutationId } as Variables),
      );
      // A second press while the first is running does nothing, and its result is ignored.
      if (!tried || 'earlier' in tried) return unanswered();
      const [payload] = Object.values(tried.answer) as Result[keyof Result][];
      const errors = payload?.errors ?? [];
      if (errors.length === 0) void queryClient.invalidateQueries({ queryKey: [TRADING_KEY] });
      return { payload, errors };
    } catch (error) {
      // A response of an unknown shape is logged as well as shown (docs/product/screens.md#errors).
      reportError(error);
      return unanswered(errorText(error).text);
    }
  };
}
