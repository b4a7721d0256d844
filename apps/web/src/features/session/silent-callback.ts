/**
 * The page in the hidden iframe: it passes the provider's response to the page around it, in the form that
 * oidc-client-ts expects. Loading the whole library here would only slow down the sign-in.
 */
if (window.parent !== window) {
  window.parent.postMessage(
    { source: 'oidc-client', url: window.location.href, keepOpen: false },
    window.location.origin,
  );
}
