import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Below the folder of a build: the manifest of such a page says what of it runs in the browser. */
const LIGHT_PAGE = /^t\/\[tenant\]\/\(sign-in\)\/.*page_client-reference-manifest\.js$/;

/** What of `build-manifest.json` says with which scripts a page begins, in place of those that all begin with. */
interface Beginnings {
  rootMainFilesTree: Record<string, string[]>;
  /** Of pages that start the runtime of the bundler. */
  pagesChunkGroupBootstrapParams: Record<string, unknown>;
}

/**
 * Makes the pages of signing in of a build begin with the script, and with nothing of React and of Next's router
 * (docs/decisions/0032). Where one of them fails, Next still composes the answer in the browser, and loads for that what
 * the page's manifest goes on to list.
 * @param folder what `next build` has written
 * @param script its file in that folder
 * @throws when the build is not laid out as expected: another version of Next needs another look
 */
export function leaveRuntimeOut(folder: string, script: string): void {
  const path = join(folder, 'build-manifest.json');
  const build = JSON.parse(readFileSync(path, 'utf8')) as Beginnings;
  const manifests = readdirSync(join(folder, 'server', 'app'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    LIGHT_PAGE.test(name),
  );
  if (manifests.length === 0) throw new Error(`There is no page of signing in below ${folder}.`);
  for (const name of manifests) {
    const page = lighten(join(folder, 'server', 'app', name));
    if (!build.pagesChunkGroupBootstrapParams[page]) throw new Error(`${path} does not say with what ${page} begins.`);
    build.rootMainFilesTree[page] = [script];
    delete build.pagesChunkGroupBootstrapParams[page];
  }
  writeFileSync(path, JSON.stringify(build));
}

/** Leaves out of a page's manifest what makes Next's server write script tags. @returns the page */
function lighten(path: string): string {
  const [, start = '', page, json] =
    /^(.*__RSC_MANIFEST\["([^"]+)"\] = )(\{.*\});?\s*$/s.exec(readFileSync(path, 'utf8')) ?? [];
  const manifest = json === undefined ? {} : (JSON.parse(json) as Record<string, unknown>);
  if (page === undefined || !manifest.moduleLoading || !manifest.entryJSFiles)
    throw new Error(`${path} is not laid out as the manifest of a page.`);
  writeFileSync(path, `${start}${JSON.stringify({ ...manifest, moduleLoading: null, entryJSFiles: {} })};\n`);
  return page;
}
