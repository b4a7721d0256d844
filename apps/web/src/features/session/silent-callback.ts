/**
 * The page inside of the hidden iframe: it hands the provider's answer to the page around it, in the form that
 * oidc-client-ts listens for. Loading the whole library here would only slow down the sign-in.
 */
if (window.parent !== window) {
  window.parent.postMessage(
    { source: 'oidc-client', url: window.location.href, keepOpen: false },
    window.location.origin,
  );
}
