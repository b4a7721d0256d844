/// <reference types="vite/client" />

/** The commit of the running build, written by the build (vite/version.ts). */
declare const __COMMIT_HASH__: string;
/** Of each part that is imported later, by its module: what it consists of (`vite/files-ahead.ts`). */
declare const __FILES_AHEAD__: Readonly<Record<string, readonly string[]>>;
