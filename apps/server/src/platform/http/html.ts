/** The only escaper of mark-up, for element text and quoted attributes. */
export { default as escapeHtml } from 'escape-html';

/** For pages that the server renders itself. */
export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#1F5A33"/><path fill="#F2C230" d="M15 15H9.7A4.7 4.7 0 1 1 15 9.7zM17 15V9.7A4.7 4.7 0 1 1 22.3 15zM17 17h5.3A4.7 4.7 0 1 1 17 22.3zM15 17v5.3A4.7 4.7 0 1 1 9.7 17z"/></svg>`;
export const LOGO_URL = `data:image/svg+xml,${encodeURIComponent(LOGO)}`;
