import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { Waiting } from './frame/waiting.tsx';

/**
 * A part of the app in a file of its own, with the splash until it is there. `lazy` would show it as a Suspense
 * fallback, and React holds back for 300 ms whatever follows one.
 */
export function chunk(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let Part: ComponentType | undefined;
  return function Chunk() {
    const [isLoaded, setLoaded] = useState(Part !== undefined);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Part) return;
      load().then(
        (module) => {
          Part = module.default;
          // In small pieces: a whole page at once would block a slow phone.
          startTransition(() => setLoaded(true));
        },
        (error: unknown) => setFailure({ error }),
      );
    }, []);
    if (failure) throw failure.error;
    return isLoaded && Part ? <Part /> : <Waiting />;
  };
}
