import 'i18next';
import type about from '#locales/en/about.json';
import type access from '#locales/en/access.json';
import type errors from '#locales/en/errors.json';
import type notifications from '#locales/en/notifications.json';
import type orderForm from '#locales/en/order-form.json';
import type profile from '#locales/en/profile.json';
import type registration from '#locales/en/registration.json';
import type sell from '#locales/en/sell.json';
import type session from '#locales/en/session.json';
import type shell from '#locales/en/shell.json';
import type trades from '#locales/en/trades.json';
import type ui from '#locales/en/ui.json';

// A feature may add its own namespace here, or declare it beside its routes in the same way.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
  }
  interface ResourceNamespaceMap {
    access: typeof access;
    errors: typeof errors;
    shell: typeof shell;
    session: typeof session;
    notifications: typeof notifications;
    profile: typeof profile;
    registration: typeof registration;
    about: typeof about;
    'order-form': typeof orderForm;
    sell: typeof sell;
    trades: typeof trades;
    ui: typeof ui;
  }
}
