import type { TFunction } from 'i18next';
import { toast } from './toast.ts';

interface LateFailure {
  /** How often the same code could not be loaded. */
  count: number;
  onRetry: () => void;
  /** The message was closed without another try. */
  onGiveUp?: (() => void) | undefined;
}

/**
 * Says that code could not be loaded, until the person does something about it; returns a function that takes it back.
 * Many browsers keep a failed import as long as the page lives: after the second failure only a reload helps.
 */
export function showLateFailure(t: TFunction<'ui'>, { count, onRetry, onGiveUp }: LateFailure): () => void {
  let isDecided = false;
  const decide = (work: () => void) => () => {
    isDecided = true;
    work();
  };
  const close = toast({
    kind: 'failed',
    text: t('late.failed'),
    timeout: 0,
    action:
      count < 2
        ? { label: t('tryAgain'), onAction: decide(onRetry) }
        : { label: t('late.reload'), onAction: decide(() => window.location.reload()) },
    onClose: () => {
      if (!isDecided) onGiveUp?.();
    },
  });
  return decide(close);
}
