interface Module {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
/** Returns the bundler's information about a module. */
export type GetModule = (id: string) => Module | null;

export function reach(from: string[], getModule: GetModule, next: (module: Module) => readonly string[]) {
  const seen = new Set(from);
  // A set hands out what is added to it while it is walked.
  for (const id of seen) {
    const module = getModule(id);
    if (module) for (const other of next(module)) seen.add(other);
  }
  return seen;
}
