import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';
import { LoneError } from './lone-error.tsx';

interface Props {
  /** Forgets what failed, so that the children can try again. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Around the routers: what fails before there is one (the user, their companies) still gets a page. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <LoneError>
        <ErrorPage
          error={this.state.error}
          onRetry={() => {
            this.props.onRetry?.();
            this.setState({ error: undefined });
          }}
        />
      </LoneError>
    );
  }
}
