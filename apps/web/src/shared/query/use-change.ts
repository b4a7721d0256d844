import { replaceEqualDeep, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * The one way to change something on the server. A second press with the same input while the first is under way gets
 * the first one's outcome: one request, one message (docs/product/look.md#behaviour). `isPending` alone does not
 * prevent it, because it is drawn after the press.
 */
export function useChange<Output, Input = void, Context = unknown>(
  options: UseMutationOptions<Output, Error, Input, Context>,
) {
  const mutation = useMutation(options);
  const { mutateAsync: send } = mutation;
  const pending = useRef<{ input: unknown; outcome: Promise<Output> }[]>([]);
  const mutateAsync = useCallback<typeof send>(
    (...press) => {
      const [input] = press;
      const before = pending.current.find((other) => replaceEqualDeep(other.input, input) === other.input);
      if (before) return before.outcome;
      const outcome = send(...press).finally(() => {
        pending.current = pending.current.filter((other) => other !== sent);
      });
      const sent = { input, outcome };
      pending.current.push(sent);
      return outcome;
    },
    [send],
  );
  const mutate = useCallback<typeof mutation.mutate>(
    // The failure is in `error` and has been given to `onError`.
    (...press) => void mutateAsync(...press).catch(() => undefined),
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
