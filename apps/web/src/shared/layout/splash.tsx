import { LogoMark } from '#shared/ui/logo.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

/**
 * While the session, the texts or the first data are on their way; the hint comes after 1 s
 * (docs/product/look.md#states).
 */
export function Splash({ hint }: { hint?: string }) {
  return (
    <main className="splash">
      <LogoMark size={56} />
      <Spinner center {...(hint !== undefined && { hint })} />
    </main>
  );
}
