import { type ComponentType, type ReactNode, useState } from 'react';
import { useLatePart } from './use-late-part.ts';

interface Meanwhile {
  fallback?: ReactNode;
  /** The person closed the message about the failure; a dialog's own `onClose` needs no other. */
  onGiveUp?: () => void;
}

/** A part of the page in a file of its own. Replaces `React.lazy`, which never retries after a failure. */
export function lateComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback = null, onGiveUp }: Meanwhile = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const part = await load();
    Loaded = part.default;
    return part;
  };
  return function Late(props: Props) {
    // Already loaded by an earlier use: drawn immediately.
    const [Known] = useState(() => Loaded);
    const Part = useLatePart(loadOnce, {
      wanted: Known === undefined,
      onGiveUp: onGiveUp ?? (() => close(props)),
    });
    const Shown = Known ?? Part;
    return Shown ? <Shown {...props} /> : fallback;
  };
}

/** Nobody else would close a dialog that never came, and its button would stay pressed. */
function close(props: object): void {
  if ('onClose' in props && typeof props.onClose === 'function') props.onClose();
}
