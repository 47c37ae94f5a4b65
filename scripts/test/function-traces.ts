import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/**
 * The largest total of the files that a platform copies for one function, without the machine's native packages, in a
 * build whose server code is not minified (next.config.ts).
 */
export const TRACE_AT_MOST = 20_000_000;

/**
 * What functions may contain besides packages and the build: the migrations, which readiness reads, and the small files
 * that tell Node.js how to load a folder's modules.
 */
const OURS = /^(?:\.next|node_modules|prisma\/migrations)\/|(?:^|\/)package\.json$/;
/** The decoder of pictures, and the functions that redraw logos. */
const DECODER = /^node_modules\/@napi-rs\//;
const DECODES = /\/(?:admin\/clients|api\/v1|api\/cron)\//;
/** The guides and the reference with their screenshots, for the function that shows them and those that search them. */
const DOCUMENT = /^docs\/(?:guides|reference)\//;
const SCREENSHOT = /^docs\/screenshots\//;
const SHOWS_DOCUMENTS = /^app\/docs\//;
const FINDS_DOCUMENTS = /\/admin\/search\//;
/** Compiled for one platform, and of another size on each. */
const NATIVE = /^node_modules\/(?:@napi-rs|@node-rs)\//;

const isDocument = (file: string, name: string): boolean =>
  SHOWS_DOCUMENTS.test(name)
    ? DOCUMENT.test(file) || SCREENSHOT.test(file)
    : FINDS_DOCUMENTS.test(name) && DOCUMENT.test(file);

export interface FunctionTrace {
  /** The trace file, from `.next/server`. */
  name: string;
  bytes: number;
  /** Files that no function reads, such as documentation, tests and sources, or that this one does not. */
  strays: string[];
}

/** The files that `next build` lists for each function of a hosting platform, largest first. */
export function functionTraces(root: string): FunctionTrace[] {
  const server = join(root, '.next', 'server');
  if (!existsSync(server)) return [];
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.nft.json'))
    .map((name) => {
      const path = join(server, name);
      const { files } = JSON.parse(readFileSync(path, 'utf8')) as { files: string[] };
      const traced = files.map((file) =>
        relative(root, resolve(dirname(path), file))
          .split(sep)
          .join('/'),
      );
      return {
        name,
        bytes: traced
          .filter((file) => !NATIVE.test(file))
          .reduce((sum, file) => sum + (statSync(join(root, file), { throwIfNoEntry: false })?.size ?? 0), 0),
        strays: traced.filter(
          (file) => (!OURS.test(file) && !isDocument(file, name)) || (DECODER.test(file) && !DECODES.test(name)),
        ),
      };
    })
    .sort((one, other) => other.bytes - one.bytes);
}
