type Load<Module> = () => Promise<Module>;

const parts = new Set<Load<unknown>>();

/** Code that most visits don't use: loaded when it is used, or a while after the start. */
export function late<Module>(load: Load<Module>): Load<Module> {
  parts.add(load);
  return load;
}

/** So that a part also opens after the connection is lost. A failure is ignored: the part is loaded again when used. */
export async function loadLateParts(): Promise<void> {
  await Promise.allSettled([...parts].map((load) => load()));
}
