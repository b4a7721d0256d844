import { type ErrorComponentProps, Navigate, useRouter } from '@tanstack/react-router';
import { ApiError } from '#shared/api/errors.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** 404 says so with a home link, 400 leads to `/`, anything else is the generic page (spec 1 §8). */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof ApiError && error.kind === 'not-found') return <NotFoundPage />;
  if (error instanceof ApiError && error.status === 400) return <Navigate to="/" replace />;
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

/** In the place of the layout, which otherwise brings the landmark. */
export function LoneRouteError(props: ErrorComponentProps) {
  return (
    <main>
      <RouteError {...props} />
    </main>
  );
}
