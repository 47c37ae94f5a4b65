import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

/** The files of the product, without tests and generated files. */
export const productFiles = [
  ...['app', 'components', 'lib', 'packages', 'scripts'].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
      .map((file) => `${top}/${file}`)
      .filter(
        (file) =>
          /\.(?:tsx?|mjs)$/.test(file) &&
          !/\.test\.tsx?$|\/testing\/|\/node_modules\//.test(file) &&
          !file.startsWith('lib/platform/postgres/generated/'),
      ),
  ),
  'server.ts',
  'instrumentation.ts',
  'proxy.ts',
];

export const readProductFile = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Calls `visit` for every node of a file. */
export function visitNodes(file: string, source: string, visit: (node: ts.Node) => void): void {
  const enter = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, enter);
  };
  enter(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
}

/** Stands for a placeholder of a template literal. */
const PLACEHOLDER = '\u0000';

/**
 * The text of a string or template literal, without SQL comments and the contents of SQL strings; null for other nodes.
 */
export function sqlTextOf(node: ts.Node): string | null {
  if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isStringLiteral(node)) return bare(node.text);
  if (!ts.isTemplateExpression(node)) return null;
  return bare([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(PLACEHOLDER));
}

const bare = (text: string) => text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').replace(/'(?:[^']|'')*'/g, "''");
