type Load<Module> = () => Promise<Module>;

const parts = new Set<Load<unknown>>();

/** Code of a part that most visits do not use: it comes when it is used, or when the page has long been quiet. */
export function late<Module>(load: Load<Module>): Load<Module> {
  parts.add(load);
  return load;
}

/** So that a part also opens once the connection is lost. What fails is loaded again by whoever needs it. */
export async function loadLateParts(): Promise<void> {
  await Promise.allSettled([...parts].map((load) => load()));
}
