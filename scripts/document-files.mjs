/**
 * The files of `docs` that the server shows: the guides, the reference, and the screenshots in them. Plain JavaScript,
 * because next.config.ts and scripts/assemble.mjs need it before anything is built.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['docs/guides', 'docs/reference'];

/** @param root of the repository; returns paths from there */
export function documentFiles(root) {
  const documents = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );
  const used = documents.flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/\bscreenshots\/[\w-]+\.png/g) ?? [],
  );
  const screenshots = [...new Set(used)].sort().map((name) => `docs/${name}`);
  return { documents, screenshots };
}
