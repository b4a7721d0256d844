import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { OrderValues } from './order.schema.ts';
import type { OrderFormApi } from './order-error-text.ts';

/**
 * What a form does when its order has changed on the server: nothing, while it stands as the form knew it; an untouched
 * form, or one that says the same, takes the new values; one in which somebody has typed tells of them.
 */
export function newsOf(typed: OrderValues, known: OrderValues, saved: OrderValues): 'none' | 'take' | 'tell' {
  if (isSame(saved, known)) return 'none';
  return isSame(typed, known) || isSame(typed, saved) ? 'take' : 'tell';
}

function isSame(one: OrderValues, other: OrderValues): boolean {
  return (Object.keys(one) as (keyof OrderValues)[]).every((name) => one[name] === other[name]);
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
  return { news: news === 'tell' ? saved : undefined, take };
}
