/// <reference types="vite/client" />

/** The commit of the running build, written by the build (vite/version.ts). */
declare const __COMMIT_HASH__: string;

/** The files of all pages, written into the service worker by the build (vite/page-code.ts). */
declare const __PAGE_CODE__: { members: string[]; staff: string[]; texts: Record<string, string[]> };
