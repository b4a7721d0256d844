import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showLateFailure } from './late-failure.ts';

interface Wish {
  /** Falsy until the part is needed; every other value that follows tries again what failed. */
  wanted: unknown;
  onGiveUp: () => void;
}

/** The code of a part, once it is wanted. `React.lazy` never retries after a failure; here the person can. */
export function useLatePart<Part>(
  load: () => Promise<{ default: Part }>,
  { wanted, onGiveUp }: Wish,
): Part | undefined {
  const { t } = useTranslation('ui');
  const [part, setPart] = useState<{ default: Part }>();
  const failures = useRef(0);
  const takeBack = useRef<() => void>(undefined);
  const reportFailure = useEffectEvent((onRetry: () => void) => {
    failures.current += 1;
    takeBack.current = showLateFailure(t, { count: failures.current, onRetry, onGiveUp });
  });
  const isMissing = part === undefined;
  useEffect(() => {
    if (!wanted || !isMissing) return undefined;
    let isOver = false;
    const attempt = () =>
      void load().then(
        (loaded) => {
          if (!isOver) setPart(loaded);
        },
        () => {
          if (!isOver) reportFailure(attempt);
        },
      );
    attempt();
    return () => {
      isOver = true;
      takeBack.current?.();
    };
  }, [wanted, isMissing, load]);
  return wanted ? part?.default : undefined;
}
