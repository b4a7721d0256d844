import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '#shared/api/errors.ts';
import { RedirectOnce } from '#shared/router/redirect-once.tsx';
import { ErrorPage } from './error-page.tsx';
import { LoneError } from './lone-error.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/**
 * 404 shows a home link, 400 redirects to `/`, anything else is the generic page (docs/product/screens.md#errors).
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [path] = useState(() => router.latestLocation.pathname);
  const [isBack] = useState(() => wasLeft(path));
  if (error instanceof ApiError && error.kind === 'not-found') return <NotFoundPage />;
  if (error instanceof ApiError && error.status === 400 && !isBack) return <LeaveForHome path={path} />;
  return (
    <ErrorPage
      error={error}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}

const SOON_MS = 5_000;
let left = { path: '', at: Number.NEGATIVE_INFINITY };

/** `/` redirects to the start page; when that page itself fails, the redirects would never end. */
function wasLeft(path: string): boolean {
  return left.path === path && performance.now() - left.at < SOON_MS;
}

function LeaveForHome({ path }: { path: string }) {
  useEffect(() => {
    left = { path, at: performance.now() };
  }, [path]);
  return <RedirectOnce to="/" />;
}

export function LoneRouteError(props: ErrorComponentProps) {
  return (
    <LoneError>
      <RouteError {...props} />
    </LoneError>
  );
}
