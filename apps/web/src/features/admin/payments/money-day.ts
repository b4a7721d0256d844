import { useState } from 'react';
import { ApiError } from '#shared/api/errors.ts';
import { today } from './payment-words.ts';

/** Only the server knows the first day that is possible: `early`. */
type Problem = 'missing' | 'future' | 'early';

/** The day on which the bank moved the money; most often it is today. */
export function useMoneyDay() {
  const [date, setDate] = useState<string | null>(today());
  const [problem, setProblem] = useState<Problem>();
  return {
    date,
    problem,
    field: {
      value: date,
      onChange(next: string | null) {
        setDate(next);
        setProblem(undefined);
      },
      max: today(),
    },
    check(): string | undefined {
      const wrong = date === null ? 'missing' : date > today() ? 'future' : undefined;
      setProblem(wrong);
      return wrong ? undefined : (date ?? undefined);
    },
    clear: () => setDate(null),
    markRefused(error: unknown) {
      if (isDayRefused(error)) setProblem('early');
    },
  };
}

export function isDayRefused(error: unknown): boolean {
  return error instanceof ApiError && error.fields.date?.[0] === 'date.invalid';
}
