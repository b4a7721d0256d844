import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { loadCode } from '#shared/boot/load-code.ts';
import { Waiting } from './frame/waiting.tsx';

/**
 * A part of the app in a file of its own, with the splash until it is loaded. `lazy` would show a Suspense fallback,
 * and React delays whatever follows one by 300 ms.
 */
export function chunk(loadPart: () => Promise<{ default: ComponentType }>): ComponentType {
  const load = loadCode(loadPart);
  let Part: ComponentType | undefined;
  return function Chunk() {
    const [isLoaded, setLoaded] = useState(Part !== undefined);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Part) return;
      load().then(
        (module) => {
          Part = module.default;
          // As a transition: drawn in one go, a whole page would block a slow phone.
          startTransition(() => setLoaded(true));
        },
        (error: unknown) => setFailure({ error }),
      );
    }, []);
    if (failure) throw failure.error;
    return isLoaded && Part ? <Part /> : <Waiting />;
  };
}
