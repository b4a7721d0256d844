import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showLateFailure } from './late-failure.ts';
import { useSteady } from './use-steady.ts';

interface Wish {
  /** Falsy until the part is needed; every other value that follows tries again what failed. */
  wanted: unknown;
  onGiveUp: () => void;
}

/** The code of a part, once it is wanted. `React.lazy` keeps a failure for good; here the person can try again. */
export function useLatePart<Part>(
  load: () => Promise<{ default: Part }>,
  { wanted, onGiveUp }: Wish,
): Part | undefined {
  const { t } = useTranslation('ui');
  const [part, setPart] = useState<{ default: Part }>();
  const failures = useRef(0);
  const takeBack = useRef<() => void>(undefined);
  const tell = useSteady((onRetry: () => void) => {
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
          if (!isOver) tell(attempt);
        },
      );
    attempt();
    return () => {
      isOver = true;
      takeBack.current?.();
    };
  }, [wanted, isMissing, load, tell]);
  return wanted ? part?.default : undefined;
}
