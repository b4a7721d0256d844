/** Known to the gate as well, which asks for it and leaves its form to the app. */
export const START_PATH = '/can-users/api/start';
