import { type ComponentType, type ReactNode, useState } from 'react';
import { useLatePart } from './use-late-part.ts';

interface Meanwhile {
  /** Until the code is there. */
  fallback?: ReactNode;
  /** The person closed the message that it could not be loaded. */
  onGiveUp?: () => void;
}

/** A part of the page in a file of its own. In place of `React.lazy`, which keeps a failure for good. */
export function lateComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback = null, onGiveUp = () => undefined }: Meanwhile = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const part = await load();
    Loaded = part.default;
    return part;
  };
  return function Late(props: Props) {
    // What an earlier visit of this place has loaded is drawn at once.
    const [Known] = useState(() => Loaded);
    const Part = useLatePart(loadOnce, { wanted: Known === undefined, onGiveUp });
    const Shown = Known ?? Part;
    return Shown ? <Shown {...props} /> : fallback;
  };
}
