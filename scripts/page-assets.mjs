/**
 * The files that sign-in pages load besides their HTML: one style sheet, its fonts and one script, each named after its
 * contents. Plain JavaScript, because scripts/build.mjs needs it before anything is built.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import tailwind from '@tailwindcss/postcss';
import { build } from 'esbuild';
import postcss from 'postcss';

const root = dirname(import.meta.dirname);
const fonts = [
  ['Geist', '--font-geist-sans', 'geist-sans/Geist-Variable.woff2'],
  ['Geist Mono', '--font-geist-mono', 'geist-mono/GeistMono-Variable.woff2'],
];

function asset(extension, contents) {
  const name = createHash('sha256').update(contents).digest('hex').slice(0, 16);
  return { file: `static/page-assets/${name}.${extension}`, contents };
}

/** The path at which Next serves such a file, in both mounts. */
const urlOf = ({ file }) => `/_next/${file}`;

/** Bundles the script for pages that do not use React in the browser. */
async function bundleScript() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['components/page-script/main.ts'],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2022',
    logLevel: 'error',
  });
  return asset('js', outputFiles[0].contents);
}

/** Compiles app/globals.css and adds its fonts, which Next declares itself on its own pages. */
async function compileStyle(fontFiles) {
  const from = join(root, 'app', 'globals.css');
  const { css } = await postcss([tailwind({ base: root, optimize: { minify: true } })]).process(readFileSync(from), {
    from,
  });
  const faces = fonts.map(
    ([family], index) =>
      `@font-face{font-family:"${family}";font-weight:100 900;font-display:swap;src:url(${urlOf(fontFiles[index])}) format("woff2")}`,
  );
  const names = fonts.map(([family, property]) => `${property}:"${family}"`);
  return asset('css', Buffer.from(`${faces.join('')}:root{${names.join(';')}}${css}`));
}

/** All page assets: `files`, and the URLs of the style sheet and the script, which pages refer to. */
export async function pageAssets() {
  const fontFiles = fonts.map(([, , path]) =>
    asset('woff2', readFileSync(join(root, 'node_modules', 'geist', 'dist', 'fonts', path))),
  );
  const [script, style] = await Promise.all([bundleScript(), compileStyle(fontFiles)]);
  return { files: [script, style, ...fontFiles], script: urlOf(script), style: urlOf(style) };
}

/**
 * Writes the files to where Next serves them.
 * @param folder the folder of a build
 */
export function writeAssets(folder, { files }) {
  for (const { file, contents } of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), contents);
  }
}

/** The same for development, where nothing is built: data URLs with the contents of the files, without fonts. */
export function inlined({ files: [script, style] }) {
  const held = (type, { contents }) => `data:${type};base64,${Buffer.from(contents).toString('base64')}`;
  return { script: held('text/javascript', script), style: held('text/css', style) };
}
