// Passkeys: asks the browser for a key and submits what it returns. Bytes travel as base64url.

const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
const toText = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const named = (keys = []) => keys.map((key) => ({ ...key, id: toBytes(key.id) }));

const kinds = {
  get(options) {
    const publicKey = {
      ...options,
      challenge: toBytes(options.challenge),
      allowCredentials: named(options.allowCredentials),
    };
    return (rest) => navigator.credentials.get({ publicKey, ...rest });
  },
  create(options) {
    const publicKey = {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...options.user, id: toBytes(options.user.id) },
      excludeCredentials: named(options.excludeCredentials),
    };
    return (rest) => navigator.credentials.create({ publicKey, ...rest });
  },
};

function described({ rawId, response }) {
  const common = { id: toText(rawId), clientDataJSON: toText(response.clientDataJSON) };
  if (response.attestationObject)
    return {
      ...common,
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    };
  return {
    ...common,
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    ...(response.userHandle?.byteLength && { userHandle: toText(response.userHandle) }),
  };
}

function prepare(form) {
  const ask = kinds[form.dataset.passkey](JSON.parse(form.dataset.options));
  const message = form.querySelector('[role=alert]');
  let waiting = new AbortController();

  function send(credential) {
    form.elements.credential.value = JSON.stringify(described(credential));
    form.requestSubmit();
  }

  form.querySelector('button').addEventListener('click', async () => {
    message.hidden = true;
    // Only one question at a time: the one in the e-mail field gives way.
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    try {
      send(await ask({ signal }));
    } catch (error) {
      if (signal.aborted) return;
      message.textContent =
        error.name === 'InvalidStateError' ? message.dataset.known : message.dataset.failed;
      message.hidden = false;
    }
  });

  async function offerInField() {
    if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const { signal } = waiting;
    if (!signal.aborted) send(await ask({ mediation: 'conditional', signal }));
  }
  // Whoever types a password instead has not failed at anything.
  if ('conditional' in form.dataset) offerInField().catch(() => {});
}

if (window.PublicKeyCredential) {
  for (const form of document.querySelectorAll('form[data-passkey]')) {
    prepare(form);
    form.hidden = false;
  }
  for (const text of document.querySelectorAll('[data-passkey-missing]')) text.hidden = true;
  // The server offers a passkey to a device that unlocks one by finger, face or PIN.
  const device = document.querySelector('[data-device]');
  if (device)
    window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable?.()
      .then((hasLock) => {
        if (hasLock) device.value = 'has-lock';
      })
      .catch(() => {});
}
