import { useRef, useState } from 'react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { signIn } from '#shared/session/session.ts';
import { type SignInFailure, signInFailureOf } from '#shared/session/sign-in-failure.ts';

/** The way to the provider's page, and why it could not be taken. */
export function useSignIn() {
  const language = useLanguage();
  const isRunning = useRef(false);
  const [leavingFor, setLeavingFor] = useState<'log-in' | 'sign-up'>();
  const [failure, setFailure] = useState<SignInFailure>();
  async function leave({ signUp = false } = {}): Promise<void> {
    // On a slow line the first press takes a while: a second one, of whichever button, would race with it.
    if (isRunning.current) return;
    isRunning.current = true;
    setLeavingFor(signUp ? 'sign-up' : 'log-in');
    try {
      await signIn({ signUp, language });
    } catch (error) {
      setFailure(signInFailureOf(error));
    } finally {
      // Also when the person returns from the provider's page with the browser's Back button.
      isRunning.current = false;
      setLeavingFor(undefined);
    }
  }
  return { leave, leavingFor, failure };
}
