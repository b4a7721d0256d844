import { execFileSync } from 'node:child_process';
import type { Plugin } from 'vite';

/** The commit of this build; a build outside of a checkout names itself by its time. */
export function readCommitHash(): string {
  if (process.env.COMMIT_HASH) return process.env.COMMIT_HASH;
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return `build-${Date.now().toString(36)}`;
  }
}

/** `version.json` is what a running page compares itself with (docs/product/screens.md#new-version). */
export function writeVersion(commitHash: string): Plugin {
  return {
    name: 'canola:version',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ commitHash }) });
    },
  };
}
