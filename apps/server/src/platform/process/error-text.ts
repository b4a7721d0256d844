/** Drizzle puts the parameters of a failed statement into the message: passwords' hashes and addresses. */
export const withoutParameters = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');
