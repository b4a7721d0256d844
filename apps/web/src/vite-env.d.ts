/// <reference types="vite/client" />

/** The commit of the running build, written by the build (vite/version.ts). */
declare const __COMMIT_HASH__: string;
