/** Gives a file that was fetched with the token to the person, under its name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has read the address by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
