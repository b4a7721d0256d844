// The pages work without this file; it saves a tap where it can.

// Back leads to the page, not to the question whether its form is sent a second time.
const { address } = document.body.dataset;
if (address) history.replaceState(history.state, '', address);

for (const toggle of document.querySelectorAll('[data-toggle-password]')) {
  const input = document.getElementById(toggle.getAttribute('aria-controls'));
  toggle.hidden = false;
  toggle.addEventListener('click', () => {
    const shown = input.type === 'password';
    input.type = shown ? 'text' : 'password';
    toggle.textContent = shown ? toggle.dataset.hide : toggle.dataset.show;
    toggle.setAttribute('aria-label', shown ? toggle.dataset.hideLabel : toggle.dataset.showLabel);
  });
}

for (const button of document.querySelectorAll('[data-demo-email]')) {
  button.addEventListener('click', (event) => {
    event.preventDefault();
    document.getElementById('email').value = button.dataset.demoEmail;
    document.getElementById('password').value = button.dataset.demoPassword;
    for (const other of document.querySelectorAll('[data-demo-email]'))
      other.toggleAttribute('data-chosen', other === button);
    const submit = document.getElementById('submit');
    submit.scrollIntoView({ block: 'nearest' });
    submit.focus();
  });
}

// A second tap must not send a form twice.
for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'true';
  });
}
window.addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent;
});

document.querySelector('form[data-autosubmit]')?.requestSubmit();
