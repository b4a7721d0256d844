import type { Config } from '../../../platform/config/config.ts';
import type { Limiter } from '../../../platform/http/limiter.ts';
import { countedAddress } from '../../../platform/http/rate-limit-address.ts';

const QUARTER_HOUR = 15 * 60 * 1000;
const SIGN_INS_PER_ACCOUNT = 10;
const SIGN_INS_PER_ADDRESS = 300;
const SIGN_UPS_PER_ADDRESS = 60;
const MAILS_PER_ACCOUNT = 5;
/** In demo mode everyone shares one address. */
const DEMO_FACTOR = 10;

export interface AttemptLimits {
  /**
   * Counted before the password is checked, so parallel guesses count too. A known device has its own count: a
   * stranger's guesses do not lock out the owner (docs/product/accounts.md#passwords).
   */
  countSignIn(email: string, address: string, device?: string): Promise<boolean>;
  forgetSignIns(email: string, device?: string): Promise<void>;
  countSignUp(address: string): Promise<boolean>;
  countMail(email: string): Promise<boolean>;
  /** Codes of an authenticator app, typed by somebody who knows the password. */
  countCode(subject: string): Promise<boolean>;
  forgetCodes(subject: string): Promise<void>;
}

/** Keys are the typed values, so an unknown e-mail hits the same limit as a known one. */
export function attemptLimits(limiter: Limiter, config: Config): AttemptLimits {
  const factor = config.demo ? DEMO_FACTOR : 1;
  const perAccount = (email: string, device?: string) =>
    device === undefined
      ? `sign-in:account:${email.toLowerCase()}`
      : `sign-in:device:${email.toLowerCase()}:${device}`;
  return {
    async countSignIn(email, address, device) {
      const [account, origin] = await Promise.all([
        limiter.consume(perAccount(email, device), SIGN_INS_PER_ACCOUNT, QUARTER_HOUR),
        limiter.consume(
          `sign-in:address:${countedAddress(address)}`,
          SIGN_INS_PER_ADDRESS * factor,
          QUARTER_HOUR,
        ),
      ]);
      return account && origin;
    },
    forgetSignIns: (email, device) => limiter.forget(perAccount(email, device)),
    countSignUp: (address) =>
      limiter.consume(
        `sign-up:address:${countedAddress(address)}`,
        SIGN_UPS_PER_ADDRESS * factor,
        QUARTER_HOUR,
      ),
    countMail: (email) =>
      limiter.consume(`identity-mail:${email.toLowerCase()}`, MAILS_PER_ACCOUNT, QUARTER_HOUR),
    forgetCodes: (subject) => limiter.forget(`sign-in:code:${subject}`),
    countCode: (subject) => limiter.consume(`sign-in:code:${subject}`, SIGN_INS_PER_ACCOUNT, QUARTER_HOUR),
  };
}
