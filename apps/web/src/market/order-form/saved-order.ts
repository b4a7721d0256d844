import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { OrderValues } from './order.schema.ts';
import type { OrderFormApi } from './order-error-text.ts';

/**
 * The reaction of a form to a change of its order on the server: none while the order is as the form knew it; an untouched
 * form, or one with the same values, takes the new ones; one in which somebody has typed shows a notice.
 */
export function newsOf(
  typed: OrderValues,
  known: OrderValues,
  saved: OrderValues,
): 'none' | 'take' | 'notify' {
  if (isSame(saved, known)) return 'none';
  return isSame(typed, known) || isSame(typed, saved) ? 'take' : 'notify';
}

function isSame(values: OrderValues, other: OrderValues): boolean {
  return (Object.keys(values) as (keyof OrderValues)[]).every((name) => values[name] === other[name]);
}

/** The order's new values, where they wait for the person to take them over. */
export function useSavedOrder(form: OrderFormApi, saved: OrderValues | undefined) {
  const [known, setKnown] = useState(saved);
  const typed = useWatch({ control: form.control, compute: (now) => now as OrderValues });
  const { isSubmitting } = form.formState;
  const news = saved && known && !isSubmitting ? newsOf(typed, known, saved) : 'none';
  const take = () => {
    form.reset(saved);
    setKnown(saved);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each news
  useEffect(() => {
    if (news === 'take') take();
  }, [news, saved]);
  return { news: news === 'notify' ? saved : undefined, take };
}
